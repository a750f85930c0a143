## Sixlegs among the apps of a device

install-heading = As an app
install-now = Install Sixlegs
install-menu = To have Sixlegs among your apps, choose “Install” or “Add to home screen” in your browser’s menu.
install-insecure = A browser installs Sixlegs as an app only from a secure address, one that begins with { $scheme }.
