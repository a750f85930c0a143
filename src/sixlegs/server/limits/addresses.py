"""Grouping of client addresses into hosts and networks for rate limiting."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network


def client_host(address: str) -> str:
    """Return the key of the host at *address*: an IPv4 address or an IPv6 /64.

    A /64 is the smallest IPv6 network that a customer is assigned.

    >>> client_host("2001:db8::17"), client_host("::ffff:192.0.2.1"), client_host("192.0.2.1")
    ('2001:db8::/64', '192.0.2.1', '192.0.2.1')
    """
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(ip, IPv6Address):
        return str(ip)
    return str(ip.ipv4_mapped or ip_network((ip, 64), strict=False))


def client_network(address: str) -> str:
    """Return what counts as one client where clients compete: an IPv4 address or an IPv6 /48.

    A single customer can own all 65,536 networks of a /48.

    >>> client_network("2001:db8:1:2::17"), client_network("::ffff:192.0.2.1")
    ('2001:db8:1::/48', '192.0.2.1')
    """
    return ipv6_site(address) or client_host(address)


def ipv6_site(address: str) -> str | None:
    """Return the IPv6 /48 of *address*, or None for any other address.

    A customer can own a whole /48, which contains many hosts.

    >>> ipv6_site("2001:db8:1:2::17"), ipv6_site("192.0.2.1"), ipv6_site("::ffff:192.0.2.1")
    ('2001:db8:1::/48', None, None)
    """
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    if not isinstance(ip, IPv6Address) or ip.ipv4_mapped:
        return None
    return str(ip_network((ip, 48), strict=False))
