import { describe, expect, it } from 'vitest'
import { addressIn } from './addressIn.js'

const one = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const token = '0x1111111111111111111111111111111111111111'

describe('the address in what was scanned', () => {
  it.each([
    [one, one],
    [` ${one}\n`, one],
    [`ethereum:${one}`, one],
    [`ethereum:pay-${one}@1?value=2.014e18`, one],
    [`ethereum:${token}@1/transfer?address=${one}&uint256=1`, one],
    ['bitcoin:bc1qexample?amount=1', 'bc1qexample'],
    ['noor.eth', 'noor.eth'],
    ['', ''],
  ])('of %j is %j', (text, address) => expect(addressIn(text)).toBe(address))
})
