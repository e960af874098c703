import { describe, expect, it } from 'vitest'
import { createHolderOf, isAddressRange } from './holderOf.js'

describe('the holder of requests from an address', () => {
  it('is the key of the address: one IPv4 address, or one /64 of IPv6', () => {
    const holderOf = createHolderOf(() => [])
    expect(holderOf('192.0.2.1')).toBe('192.0.2.1')
    expect(holderOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
    expect(holderOf('2001:db8::1')).toBe(holderOf('2001:db8::2'))
    expect(holderOf('not an address')).toBe('not an address')
  })

  it('is nobody if the operator trusts the address, also after the list of trusted addresses was read again', () => {
    let trusted = ['192.0.2.0/24', '2001:db8:1::/48', '198.51.100.7']
    const holderOf = createHolderOf(() => trusted)
    const each = ['192.0.2.200', '::ffff:192.0.2.200', '2001:db8:1:2::3', '198.51.100.7']
    expect(each.map(holderOf)).toEqual([undefined, undefined, undefined, undefined])
    expect(holderOf('198.51.100.8')).toBe('198.51.100.8')
    trusted = []
    expect(holderOf('192.0.2.200')).toBe('192.0.2.200')
  })

  it('tells addresses and ranges of addresses from other texts', () => {
    for (const one of ['192.0.2.1', '192.0.2.0/24', '::1', '2001:db8::/32', '0.0.0.0/0'])
      expect(isAddressRange(one)).toBe(true)
    for (const one of ['', 'example.org', '192.0.2.0/33', '192.0.2.0/', '192.0.2.0/2/4', '::/129', '::/a'])
      expect(isAddressRange(one)).toBe(false)
  })
})
