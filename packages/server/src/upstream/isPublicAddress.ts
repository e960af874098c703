import { BlockList, isIP } from 'node:net'

/** IPv4 ranges without public hosts: private, loopback, link-local, shared, reserved, examples. */
const nonPublicIpv4Ranges = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
/** IPv6 is public only in the allocated range, except for the parts that map to IPv4 or are for examples. */
const ipv6Ranges = ['2000::/3']
const nonPublicIpv6Ranges = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function isIn(ranges: readonly string[], address: string, family: 'ipv4' | 'ipv6'): boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [net = '', bits] = range.split('/')
    list.addSubnet(net, Number(bits), family)
  }
  return list.check(address, family)
}

/** Whether an IP address belongs to a public host (G3), not to this machine, its cloud, or a private network. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !isIn(nonPublicIpv4Ranges, address, 'ipv4')
  return family === 6 && isIn(ipv6Ranges, address, 'ipv6') && !isIn(nonPublicIpv6Ranges, address, 'ipv6')
}
