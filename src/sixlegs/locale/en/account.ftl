### Accounts: sign-up, sign-in, account settings and reports.

account-title = Account
account-mark = Registered player
account-link = Sign in or create an account
account-create = Create an account
account-create-description = With an account you have your name and games on every device, even if this browser forgets you. No e-mail needed. You can also play without an account.
account-name = Name
account-name-hint = 2 to 20 letters of one alphabet. Digits, spaces and hyphens are fine.
account-password = Password
account-new-password = New password
account-password-hint = At least 10 characters. Three or four words make a good password.
account-create-submit = Create account
account-create-passkey = Use a passkey instead
account-or = or
account-sign-in = I have an account
account-sign-in-submit = Sign in
account-sign-in-passkey = Use a passkey
account-use-recovery-code = Use a recovery code
account-use-password = Use the password
account-recovery-code = Recovery code
account-signed-in = You are signed in as { $player }.
account-sign-out = Sign out
account-recovery-codes = Recovery codes
account-recovery-codes-description = If you lose your password or passkey, each of these codes signs you in once. They are shown only now: copy, print or write them down.
account-recovery-codes-all = All codes
account-recovery-codes-saved = I have saved these codes
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
account-device-end-others = Sign out all other devices
account-passkeys = Passkeys
account-passkeys-description = Sign in with your fingerprint, your face or your device’s screen lock.
account-passkey-created = created: { $day }
account-passkey-add = Add a passkey
account-passkey-remove = Remove
account-passkey-failed = The passkey did not work or was canceled. Please try again.
account-password-save = Save password
account-password-saved = Password saved. All other devices are signed out.
account-reauthenticate = Confirm it’s you
account-reauthenticate-description = For your security, please sign in again to continue.
account-reauthenticate-submit = Continue
account-reauthenticate-passkey = Use a passkey
account-reauthenticate-other = Use password or passkey
account-cancel = Cancel
account-data = Your data
account-data-description = All your games and everything we store about you, in one file.
account-data-download = Download my data
account-delete-description = Your account can be deleted with everything stored about you. First you will see what exactly happens.
account-delete = Delete my account
account-delete-passkey = Delete with a passkey
account-delete-title = Delete your account?
account-delete-ongoing = { $count ->
    [0] You have no games in progress with other players.
    [one] { $count } game in progress will be resigned and counts as a loss.
   *[other] { $count } games in progress will be resigned and count as losses.
}
account-delete-archived = { $count ->
    [0] Finished games stay with your opponents, without your name.
    [one] { $count } game stays in the archive, and other finished games stay with your opponents, all without your name.
   *[other] { $count } games stay in the archive, and other finished games stay with your opponents, all without your name.
}
account-delete-computer = { $count ->
    [one] { $count } game against the computer will be deleted from the archive.
   *[other] { $count } games against the computer will be deleted from the archive.
}
account-delete-data = Your name, password, passkeys, ratings, puzzle history and profile are deleted at once.
account-delete-name = { $days ->
    [one] Your name stays reserved for { $days } day, so that other players cannot pretend to be you.
   *[other] Your name stays reserved for { $days } days, so that other players cannot pretend to be you.
}
account-delete-irreversible = This cannot be undone. You can download your games and data first.
account-deleted = Your account was deleted
account-deleted-description = You are signed out and can keep playing as a guest. Games stored in this browser are still here.

## Reporting a player

report-open = Report opponent
report-title = What happened?
report-description = The operator of this server will read your report. Your opponent will not be notified.
report-reasons = Reason
report-reason = { $reason ->
    [rude] Rude behavior
    [left] Leaves games or stalls
    [help] Cheating with a computer
    [name] Offensive username
   *[other] Other
}
report-note = Details (optional)
report-send = Send report
report-sent = Thank you! Your report was sent.
