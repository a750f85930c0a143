"""Network addresses: what counts as one machine, and what as one network."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network


def client_host(address: str) -> str:
    """What counts as one machine: of IPv6 a whole network, since nobody gets less than that.

    >>> [client_host(text) for text in ("2001:db8::17", "::ffff:192.0.2.1", "192.0.2.1")]
    ['2001:db8::/64', '192.0.2.1', '192.0.2.1']
    """
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return str(known)
    return str(known.ipv4_mapped or ip_network((known, 64), strict=False))


def client_network(address: str) -> str:
    """Return what counts as one client where clients compete: an IPv4 address or an IPv6 /48.

    A single customer can own all 65,536 networks of a /48.

    >>> client_network("2001:db8:1:2::17"), client_network("::ffff:192.0.2.1")
    ('2001:db8:1::/48', '192.0.2.1')
    """
    return ipv6_site(address) or client_host(address)


def ipv6_site(address: str) -> str | None:
    """All that one customer may have of IPv6, which is many machines; None for any other address.

    >>> ipv6_site("2001:db8:1:2::17"), ipv6_site("192.0.2.1"), ipv6_site("::ffff:192.0.2.1")
    ('2001:db8:1::/48', None, None)
    """
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    if not isinstance(known, IPv6Address) or known.ipv4_mapped:
        return None
    return str(ip_network((known, 48), strict=False))
