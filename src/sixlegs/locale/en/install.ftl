## Sixlegs as an installed app

install-heading = Install the app
install-now = Install Sixlegs
install-menu = To install Sixlegs, choose “Install” or “Add to home screen” in your browser’s menu.
install-insecure = Sixlegs can be installed only from a secure address that begins with { $scheme }.
