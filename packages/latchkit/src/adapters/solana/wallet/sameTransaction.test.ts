import {
  type AccountMeta,
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  type Instruction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { programs } from '../chain/programs.js'
import { instructionsOf } from '../send/transaction.js'
import { isSameTransaction } from './sameTransaction.js'

const from = address('mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN')
const to = address('82ZJ7nbGpixjeDCmEhUcmwXYfvurzAgGdtSMuHnUgyny')
const thief = address('5oNDL3swdJJF1g9DzJiZ4ynHXgszjAEpUkxVYejchzrY')
const blockhash = 'EETubP5AKHgjPAhzPAFcb8BAY1hMH639CWCFTqi3hq1k' as Blockhash
const budget = { unitLimit: 795, unitPrice: 1_000n }
const transfer = { from, to, value: 5n, memo: 'Order 7' }
const review = instructionsOf(transfer, budget)

function messageOf(instructions: readonly Instruction[], given: { payer?: Address; hash?: Blockhash } = {}) {
  const empty = createTransactionMessage({ version: 'legacy' })
  const paid = setTransactionMessageFeePayer(given.payer ?? from, empty)
  const lifetime = { blockhash: given.hash ?? blockhash, lastValidBlockHeight: 9n }
  const alive = setTransactionMessageLifetimeUsingBlockhash(lifetime, paid)
  return compileTransaction(appendTransactionMessageInstructions(instructions, alive)).messageBytes
}
const check = (program: string, kind = 6, of: AccountMeta = { address: from, role: 0 }): Instruction => ({
  programAddress: address(program),
  accounts: [of],
  data: new Uint8Array([kind, 1]),
})
const own = messageOf(review)

describe('what a wallet has signed', () => {
  it('is what it was review to sign, or that with the checks that wallets add behind', () => {
    expect(isSameTransaction(own, messageOf(review))).toBe(true)
    const { lighthouse } = programs
    expect(isSameTransaction(own, messageOf([...review, check(lighthouse), check(lighthouse)]))).toBe(true)
    for (const kind of [2, 15])
      expect(isSameTransaction(own, messageOf([...review, check(lighthouse, kind)]))).toBe(true)
    // Another account may be read by them.
    const reading = check(lighthouse, 6, { address: thief, role: 0 })
    expect(isSameTransaction(own, messageOf([...review, reading]))).toBe(true)
  })

  it.each([
    ['another amount', messageOf(instructionsOf({ ...transfer, value: 6n }, budget))],
    ['another receiver', messageOf(instructionsOf({ ...transfer, to: thief }, budget))],
    ['another memo', messageOf(instructionsOf({ ...transfer, memo: 'Order 8' }, budget))],
    ['a higher price', messageOf(instructionsOf(transfer, { ...budget, unitPrice: 9_000n }))],
    [
      'a transfer behind it',
      messageOf([...review, ...instructionsOf({ ...transfer, to: thief }, budget).slice(-1)]),
    ],
    ['a program of its own behind it', messageOf([...review, check(thief)])],
    ['a write to Lighthouse’s memory behind it', messageOf([...review, check(programs.lighthouse, 0)])],
    ['a close of that memory behind it', messageOf([...review, check(programs.lighthouse, 1)])],
    ['a call of Lighthouse into another program', messageOf([...review, check(programs.lighthouse, 16)])],
    [
      'no word to Lighthouse',
      messageOf([...review, { ...check(programs.lighthouse), data: new Uint8Array() }]),
    ],
    [
      'a check that may write another account',
      messageOf([...review, check(programs.lighthouse, 6, { address: thief, role: 1 })]),
    ],
    [
      'a check that another account signs',
      messageOf([...review, check(programs.lighthouse, 6, { address: thief, role: 2 })]),
    ],
    ['a check before it', messageOf([check(programs.lighthouse), ...review])],
    ['a check instead of it', messageOf([...review.slice(0, -1), check(programs.lighthouse)])],
    ['less', messageOf(review.slice(0, -1))],
    ['another payer', messageOf(review, { payer: thief })],
    ['another blockhash', messageOf(review, { hash: thief as string as Blockhash })],
    ['nothing', new Uint8Array()],
  ])('error: is refused with %s', (_, signed) => {
    expect(isSameTransaction(own, signed)).toBe(false)
  })

  it('error: is refused with accounts that it takes from a lookup table', () => {
    const message = (instructions: readonly Instruction[], table?: Address) => {
      const paid = setTransactionMessageFeePayer(from, createTransactionMessage({ version: 0 }))
      const alive = setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 9n }, paid)
      const whole = appendTransactionMessageInstructions(instructions, alive)
      const tables = table ? { [table]: [thief] } : {}
      return compileTransaction(compressTransactionMessageUsingAddressLookupTables(whole, tables))
        .messageBytes
    }
    const reading = [...review, check(programs.lighthouse, 6, { address: thief, role: 0 })]
    expect(isSameTransaction(message(review), message(reading))).toBe(true)
    expect(isSameTransaction(message(review), message(reading, to))).toBe(false)
  })

  it('error: no other bytes pass, and none make it throw', () => {
    const bytes = new Uint8Array(own)
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const changed = bytes.map((byte, index) => (index === at ? (byte + by) % 256 : byte))
        return !isSameTransaction(own, changed)
      }),
    )
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (noise) => !isSameTransaction(own, noise)))
  })
})
