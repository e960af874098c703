import { expect, it } from 'vitest'
import { foreign, ordinal, payment } from '../../fixtures/bitcoinAccount.js'
import { readTransfer } from './readTransfer.js'

const { address } = payment
const read = (more: object) =>
  readTransfer({ recipientAddress: foreign.address, amount: '294', ...more }, address)

it('reads to whom, how much, and a note', () => {
  expect(read({ changeAddress: address })).toEqual({ to: foreign.address, amount: 294n, memo: undefined })
  expect(read({ memo: '0aff' }).memo).toEqual(Uint8Array.of(10, 255))
  expect(read({ recipientAddress: ordinal.address, amount: '2100000000000000' })).toMatchObject({
    amount: 2_100_000_000_000_000n,
  })
})

it.each([
  [{ recipientAddress: undefined }, 'isn’t an address'],
  [{ recipientAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }, 'isn’t an address of this network'],
  [{ recipientAddress: foreign.address.slice(0, -1) }, 'isn’t an address'],
  [{ changeAddress: foreign.address }, 'change at another address'],
  [{ changeAddress: ordinal.address }, 'change at another address'],
  [{ amount: 294 }, 'amount can’t be read'],
  [{ amount: '0' }, 'amount can’t be read'],
  [{ amount: '-5' }, 'amount can’t be read'],
  [{ amount: '1e5' }, 'amount can’t be read'],
  [{ amount: '0x1000' }, 'amount can’t be read'],
  [{ amount: '2100000000000001' }, 'amount can’t be read'],
  [{ amount: '293' }, 'below 294 sat'],
  [{ recipientAddress: ordinal.address, amount: '329' }, 'below 330 sat'],
  [{ recipientAddress: 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', amount: '545' }, 'below 546 sat'],
  [{ memo: 'xyz' }, 'note can’t be read'],
  [{ memo: 'ab'.repeat(81) }, 'note is too long'],
])('error: %j', (more, text) => {
  expect(() => read(more)).toThrow(text)
})
