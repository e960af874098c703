import { BlockList, isIP } from 'node:net'
import { addressKey } from '../operations/addressKey.js'
import type { Holder } from './holder.js'

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Whether a text is an address, or a range in CIDR notation. */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const maxBits = isIP(address) === 6 ? 128 : 32
  return (
    isIP(address) !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits))
  )
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}

/**
 * Creates the function that returns the holder of an address: its key, or `undefined` if the operator trusts the address and it has no
 * limit.
 */
export function createHolderOf(trustedRanges: () => readonly string[]): (address: string) => Holder {
  let ranges: readonly string[] = []
  let list = listOf(ranges)
  return (address) => {
    if (trustedRanges() !== ranges) {
      ranges = trustedRanges()
      list = listOf(ranges)
    }
    const isTrusted = ranges.length > 0 && isIP(address) !== 0 && list.check(address, familyOf(address))
    return isTrusted ? undefined : addressKey(address)
  }
}
