import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOf, publicKeyOf } from '../../../testing/bitcoin/addressOf.js'
import type { GivenAccount } from '../driver.js'
import { readAccounts } from './readAccounts.js'

const kinds = ['legacy', 'nested', 'segwit', 'taproot'] as const
const keyOf = (number: number) => new Uint8Array(32).fill(number + 1)

/** Accounts as wallets tell them: some with a purpose, some with their key, some more than once. */
const shared = fc.record({
  key: fc.nat(4),
  kind: fc.constantFrom(...kinds),
  purpose: fc.constantFrom(undefined, 'payment', 'ordinals', 'ordinal', 'anything'),
  hasKey: fc.boolean(),
})
type Shared = typeof shared extends fc.Arbitrary<infer Value> ? Value : never
const givenOf = ({ key, kind, purpose, hasKey }: Shared): GivenAccount => ({
  address: addressOf(keyOf(key), kind, 'regtest'),
  ...(purpose !== undefined && { purpose }),
  ...(hasKey && { publicKey: publicKeyOf(keyOf(key), kind) }),
})
const isOrdinalBy = ({ purpose }: Shared) => purpose === 'ordinals' || purpose === 'ordinal'

describe('the accounts that a wallet shares', () => {
  it('each is once among them, in its order; what is once said to be of collectibles is never spent', () => {
    fc.assert(
      fc.property(fc.array(shared, { maxLength: 8 }), (all) => {
        const given = all.map(givenOf)
        const read = readAccounts(given) ?? []
        expect(read.map(({ address }) => address)).toEqual([...new Set(given.map(({ address }) => address))])
        for (const { address, purpose } of read) {
          const own = all.filter((_, at) => given[at]?.address === address)
          if (own.some(isOrdinalBy)) expect(purpose).toBe('ordinal')
        }
      }),
    )
  })

  it('where the wallet does not say, taproot beside another address is of collectibles, and an address alone may hold both', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(shared, { maxLength: 6, selector: ({ key, kind }) => `${key} ${kind}` }),
        (all) => {
          const read = readAccounts(all.map(givenOf)) ?? []
          const hasOther = all.some(({ kind }) => kind !== 'taproot')
          const expected = all.map((each) =>
            isOrdinalBy(each) || (each.purpose === undefined && each.kind === 'taproot' && hasOther)
              ? 'ordinal'
              : 'payment',
          )
          expect(read.map(({ purpose }) => purpose)).toEqual(expected)
          const mixed = all.map(({ purpose }) => purpose === undefined && !expected.includes('ordinal'))
          expect(read.map(({ isMixed = false }) => isMixed)).toEqual(mixed)
        },
      ),
    )
  })

  it('error: one that is none, or not of its key, makes all of them no answer', () => {
    fc.assert(
      fc.property(fc.array(shared, { maxLength: 4 }), fc.nat(4), fc.nat(2), (all, place, kind) => {
        const address = addressOf(keyOf(9), 'segwit', 'regtest')
        const wrong = [
          { address: `${address}q` },
          { address, publicKey: publicKeyOf(keyOf(8), 'segwit') },
          { address, publicKey: 'no key' },
        ][kind]
        const given = all.map(givenOf)
        if (wrong) given.splice(place, 0, wrong)
        expect(readAccounts(given)).toBeUndefined()
      }),
    )
  })
})
