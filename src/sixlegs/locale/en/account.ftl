## Accounts: a name of one's own, on every device

account-title = Account
account-mark = Registered player
account-claim = Keep your games
account-claim-why = With an account your name, games and seats are yours on every device, even if this browser forgets you. No e-mail needed. You can play without one, too.
account-name = Name
account-name-hint = 2 to 20 letters of one alphabet. Digits, spaces and dashes are fine.
account-password = Password
account-new-password = New password
account-password-hint = At least 10 characters. Three or four words make a good one.
account-claim-do = Make an account
account-claim-passkey = With a passkey instead
account-sign-in = I have an account
account-sign-in-do = Sign in
account-sign-in-passkey = Use a passkey
account-by-code = Use a recovery code
account-by-password = Use the password
account-code = Recovery code
account-signed-in = You are signed in as { $player }.
account-sign-out = Sign out
account-codes = Recovery codes
account-codes-why = If you lose your password or passkey, each of these codes lets you in once. We show them only now: copy them, print them or write them down.
account-codes-all = All codes
account-codes-kept = I have kept them
account-codes-left = { $count ->
    [0] You have no codes left.
    [one] You have { $count } code left.
   *[other] You have { $count } codes left.
}
account-codes-renew = New codes
account-print = Print
account-devices = Devices
account-device-this = this device
account-device-seen = last used: { $day }
account-device-unknown = Unknown device
account-device-end = Sign out
account-device-end-others = Sign out everywhere else
account-passkeys = Passkeys
account-passkeys-why = A passkey lets you in with your finger, your face or the code of your device.
account-passkey-made = made: { $day }
account-passkey-add = Add a passkey
account-passkey-remove = Remove
account-passkey-failed = The passkey did not work, or was not given. Please try again.
account-password-save = Save password
account-password-saved = Your password is saved. All other devices are signed out.
account-confirm = Confirm it’s you
account-confirm-why = For your security, authenticate again to continue.
account-confirm-do = Continue
account-confirm-passkey = Use a passkey
account-confirm-other = Use password or passkey
account-cancel = Cancel
account-data = Your data
account-data-why = All your games and everything we keep about you, in one file.
account-data-take = Download my data
account-leave-why = You can delete your account. Games with others stay with them, without your name. Your name stays reserved for 30 days.
account-leave = Delete my account
account-leave-sure = Delete your account for good? Nobody can bring it back.

## Reporting a player

report-open = Report the other player
report-title = What is wrong?
report-why = Whoever runs this server will read it. The other player will not hear of it.
report-reasons = Reason
report-reason = { $reason ->
    [rude] Is rude
    [left] Leaves games or wastes time
    [help] Seems to have a computer’s help
    [name] Has a nasty name
   *[other] Something else
}
report-note = In your own words, if you like
report-send = Send
report-sent = Thank you! Your report is sent.
