"""Sign-up, sign-in and account settings.

`service` implements the operations on accounts, `password_queue` schedules password hashing, and
`data_export` collects all data of a user.
"""
