## Accounts: a name of one's own, on every device

account-title = Account
account-mark = Registered player
account-create = Keep your games
account-create-description = With an account your name, games and seats are yours on every device, even if this browser forgets you. No e-mail needed. You can play without one, too.
account-name = Name
account-name-hint = 2 to 20 letters of one alphabet. Digits, spaces and dashes are fine.
account-password = Password
account-new-password = New password
account-password-hint = At least 10 characters. Three or four words make a good one.
account-create-submit = Make an account
account-create-passkey = With a passkey instead
account-sign-in = I have an account
account-sign-in-submit = Sign in
account-sign-in-passkey = Use a passkey
account-use-recovery-code = Use a recovery code
account-use-password = Use the password
account-recovery-code = Recovery code
account-signed-in = You are signed in as { $player }.
account-sign-out = Sign out
account-recovery-codes = Recovery codes
account-recovery-codes-description = If you lose your password or passkey, each of these codes lets you in once. We show them only now: copy them, print them or write them down.
account-recovery-codes-all = All codes
account-recovery-codes-saved = I have kept them
account-recovery-codes-left = { $count ->
    [0] You have no codes left.
    [one] You have { $count } code left.
   *[other] You have { $count } codes left.
}
account-recovery-codes-renew = New codes
account-print = Print
account-devices = Devices
account-device-this = this device
account-device-last-used = last used: { $day }
account-device-unknown = Unknown device
account-device-end = Sign out
account-device-end-others = Sign out everywhere else
account-passkeys = Passkeys
account-passkeys-description = A passkey lets you in with your finger, your face or the code of your device.
account-passkey-created = made: { $day }
account-passkey-add = Add a passkey
account-passkey-remove = Remove
account-passkey-failed = The passkey did not work, or was not given. Please try again.
account-password-save = Save password
account-password-saved = Your password is saved. All other devices are signed out.
account-reauthenticate = Confirm it’s you
account-reauthenticate-description = For your security, authenticate again to continue.
account-reauthenticate-submit = Continue
account-reauthenticate-passkey = Use a passkey
account-reauthenticate-other = Use password or passkey
account-cancel = Cancel
account-data = Your data
account-data-description = All your games and everything we keep about you, in one file.
account-data-download = Download my data
account-delete-description = You can delete your account. Games with others stay with them, without your name. Your name stays reserved for 30 days.
account-delete = Delete my account
account-delete-confirm = Delete your account for good? Nobody can bring it back.

## Reporting a player

report-open = Report the other player
report-title = What is wrong?
report-description = Whoever runs this server will read it. The other player will not hear of it.
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
