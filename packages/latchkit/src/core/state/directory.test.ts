import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WalletRecord } from '../../wire/entities.js'
import { moveToFront } from '../directory/fetchDirectory.js'
import { mergeWallets } from './directory.js'

const wallets = fc.uniqueArray(
  fc.record({ id: fc.constantFrom(...'abcdefgh'), name: fc.string(), chains: fc.constant(['toy:*']) }),
  { selector: ({ id }) => id },
) as fc.Arbitrary<readonly WalletRecord[]>
const ids = (list: readonly WalletRecord[]) => list.map(({ id }) => id)

describe('merging what comes into what is known', () => {
  it('nothing that was there moves, everything that came is there once, as it came', () => {
    fc.assert(
      fc.property(wallets, wallets, (known, come) => {
        const all = mergeWallets(known, come)
        expect(ids(all).slice(0, known.length)).toEqual(ids(known))
        expect(new Set(ids(all)).size).toBe(all.length)
        for (const wallet of come) expect(all).toContain(wallet)
        expect(mergeWallets(all, come)).toEqual(all)
      }),
    )
  })

  it('those recommended lead in their order, the others stay in theirs', () => {
    fc.assert(
      fc.property(wallets, fc.uniqueArray(fc.constantFrom(...'abcdefghxyz')), (known, first) => {
        const all = ids(moveToFront(known, first))
        const wanted = first.filter((id) => ids(known).includes(id))
        expect(all.slice(0, wanted.length)).toEqual(wanted)
        expect(all.slice(wanted.length)).toEqual(ids(known).filter((id) => !wanted.includes(id)))
      }),
    )
  })
})
