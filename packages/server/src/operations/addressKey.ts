import { isIPv6 } from 'node:net'

/** Returns the key under which an address is counted. A household has a whole /64 of IPv6, and an IPv4 address may be written as IPv6. */
export function addressKey(address: string): string {
  const four = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (four || !isIPv6(address)) return four ?? address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const headGroups = head === '' ? [] : head.split(':')
  const tailGroups = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : 8 - headGroups.length - tailGroups.length
  const groups = [...headGroups, ...Array.from({ length: gap }, () => '0'), ...tailGroups]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
