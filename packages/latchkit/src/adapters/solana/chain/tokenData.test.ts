import { address } from '@solana/kit'
import { AccountState, getMintEncoder, getTokenEncoder } from '@solana-program/token'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Extension, feeConfig, withExtensions } from '../fixtures/layTokens.js'
import { displayAmount, feeIn, multiplierOf, newAccountBytes, tokenFeeOf } from './tokenAmounts.js'
import { extensionTypes, type MintFacts, readMint, readTokenAccount } from './tokenData.js'

const owner = address('mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN')
const mint = address('82ZJ7nbGpixjeDCmEhUcmwXYfvurzAgGdtSMuHnUgyny')

const plainMint = () =>
  new Uint8Array(
    getMintEncoder().encode({
      mintAuthority: owner,
      supply: 2n ** 64n - 1n,
      decimals: 6,
      isInitialized: true,
      freezeAuthority: null,
    }),
  )
const plainAccount = (state = AccountState.Initialized) =>
  new Uint8Array(
    getTokenEncoder().encode({
      mint,
      owner,
      amount: 12_345n,
      delegate: null,
      state,
      isNative: null,
      delegatedAmount: 0n,
      closeAuthority: null,
    }),
  )

const mintWith = (...extensions: Extension[]) =>
  readMint(withExtensions(plainMint(), 1, extensions)) as MintFacts
const bytes = (length: number, ...at: (readonly [number, number])[]) => {
  const data = new Uint8Array(length)
  for (const [index, value] of at) data[index] = value
  return data
}
const plain = {
  supply: 2n ** 64n - 1n,
  decimals: 6,
  isTransferable: true,
  startsFrozen: false,
  isPaused: false,
  hasHook: false,
  hasPermanentDelegate: false,
  extensions: [],
}

describe('a mint', () => {
  it('of Token is read, also behind the padding that Token-2022 gives it', () => {
    expect(readMint(plainMint())).toEqual(plain)
    expect(readMint(withExtensions(plainMint(), 1, []))).toEqual(plain)
    expect(readMint(withExtensions(plainMint(), 1, [], 40))).toEqual(plain)
  })

  it('published: one of the program’s own tests, with an extension that says nothing about transfers', () => {
    // github.com/solana-program/token-2022, the program's tests of extensions: MINT_WITH_EXTENSION (Apache-2.0)
    const some = [1, 0, 0, 0]
    const supply = [42, 0, 0, 0, 0, 0, 0, 0]
    const base = [...some, ...Array(32).fill(1), ...supply, 7, 1, ...some, ...Array(32).fill(2)]
    const closeAuthority = [3, 0, 32, 0, ...Array(32).fill(1)]
    const published = Uint8Array.from([...base, ...Array(83).fill(0), 1, ...closeAuthority])
    expect(readMint(published)).toEqual({ ...plain, supply: 42n, decimals: 7, extensions: [3] })
  })

  it('each extension says what it means for a transfer', () => {
    const { nonTransferable, defaultAccountState, pausable, transferHook, permanentDelegate } = extensionTypes
    expect(mintWith({ type: nonTransferable, data: bytes(0) }).isTransferable).toBe(false)
    expect(mintWith({ type: defaultAccountState, data: bytes(1, [0, 2]) }).startsFrozen).toBe(true)
    expect(mintWith({ type: defaultAccountState, data: bytes(1, [0, 1]) }).startsFrozen).toBe(false)
    expect(mintWith({ type: pausable, data: bytes(33, [32, 1]) }).isPaused).toBe(true)
    expect(mintWith({ type: pausable, data: bytes(33, [0, 1]) }).isPaused).toBe(false)
    expect(mintWith({ type: transferHook, data: bytes(64, [63, 1]) }).hasHook).toBe(true)
    expect(mintWith({ type: transferHook, data: bytes(64, [0, 1]) }).hasHook).toBe(false)
    expect(mintWith({ type: permanentDelegate, data: bytes(32, [0, 9]) }).hasPermanentDelegate).toBe(true)
    expect(mintWith({ type: permanentDelegate, data: bytes(32) }).hasPermanentDelegate).toBe(false)
    // An extension that comes later is stepped over.
    expect(
      mintWith({ type: 999, data: bytes(7) }, { type: pausable, data: bytes(33, [32, 1]) }),
    ).toMatchObject({
      isPaused: true,
      extensions: [999, pausable],
    })
  })

  it('error: one that is malformed is not read at all', () => {
    const fee = feeConfig([0n, 10n, 100], [0n, 10n, 100])
    const whole = withExtensions(plainMint(), 1, [fee])
    expect(readMint(whole)).toBeDefined()
    for (let length = 0; length < whole.length; length++) {
      // Cut inside the padding, or before the first extension has begun, it is a mint without one.
      const isMint = length === 82 || length === 166 || length === 167
      expect(readMint(whole.slice(0, length)) !== undefined, String(length)).toBe(isMint)
    }
    expect(readMint(withExtensions(plainMint(), 2, []))).toBe(undefined)
    expect(readMint(withExtensions(plainMint(), 1, [fee, fee]))).toBe(undefined)
    expect(readMint(withExtensions(plainMint(), 1, [{ ...fee, data: fee.data.slice(1) }]))).toBe(undefined)
    expect(readMint(new Uint8Array(82))).toBe(undefined)
    expect(readMint(new Uint8Array(355))).toBe(undefined)
    expect(readMint(plainAccount())).toBe(undefined)
  })
})

describe('a token account', () => {
  it('says whose it is, what it holds, and whether it moves', () => {
    expect(readTokenAccount(plainAccount())).toMatchObject({
      amount: 12_345n,
      isFrozen: false,
      needsMemo: false,
    })
    expect(readTokenAccount(plainAccount(AccountState.Frozen))).toMatchObject({ isFrozen: true })
    expect(readTokenAccount(plainAccount(AccountState.Uninitialized))).toBe(undefined)
    const memo = (value: number) => ({ type: extensionTypes.memoTransfer, data: bytes(1, [0, value]) })
    expect(readTokenAccount(withExtensions(plainAccount(), 2, [memo(1)]))?.needsMemo).toBe(true)
    expect(readTokenAccount(withExtensions(plainAccount(), 2, [memo(0)]))?.needsMemo).toBe(false)
  })

  it('error: neither a mint nor what is cut off is one', () => {
    const whole = withExtensions(plainAccount(), 2, [{ type: extensionTypes.memoTransfer, data: bytes(1) }])
    for (let length = 0; length < whole.length; length++)
      expect(readTokenAccount(whole.slice(0, length)) !== undefined).toBe([165, 166, 167].includes(length))
    expect(readTokenAccount(withExtensions(plainAccount(), 1, []))).toBe(undefined)
    expect(readTokenAccount(plainMint())).toBe(undefined)
  })
})

describe('malformed data', () => {
  const base = fc.constantFrom(plainMint(), plainAccount(), new Uint8Array(0))
  const hostile = fc
    .tuple(base, fc.integer({ min: 0, max: 3 }), fc.uint8Array({ maxLength: 300 }))
    .map(([start, kind, rest]) => {
      const data = new Uint8Array(166 + rest.length)
      data.set(start)
      data[165] = kind
      data.set(rest, 166)
      return data
    })

  it('error: never makes a reader throw, and never reads beyond its end', () => {
    fc.assert(
      fc.property(fc.oneof(hostile, fc.uint8Array({ maxLength: 500 })), (data) => {
        const large = new Uint8Array(data.length + 64).fill(0xff)
        large.set(data, 32)
        const inside = large.subarray(32, 32 + data.length)
        expect(readMint(inside)).toEqual(readMint(data))
        expect(readTokenAccount(inside)).toEqual(readTokenAccount(data))
      }),
      { numRuns: 2_000 },
    )
  })

  it('whatever extensions stand beside it, a fee is found as it was written', () => {
    const others = fc.uniqueArray(
      fc.record({ type: fc.integer({ min: 27, max: 0xffff }), data: fc.uint8Array({ maxLength: 80 }) }),
      { selector: ({ type }) => type, maxLength: 6 },
    )
    const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
    const fee = fc.tuple(u64, u64, fc.integer({ min: 0, max: 10_000 }))
    fc.assert(
      fc.property(
        others,
        others,
        fee,
        fee,
        fc.integer({ min: 0, max: 9 }),
        (before, after, older, newer, spare) => {
          const rest = after.filter(({ type }) => !before.some((each) => each.type === type))
          const data = withExtensions(plainMint(), 1, [...before, feeConfig(older, newer), ...rest], spare)
          if (data.length === 355) return
          const asFee = ([epoch, maximum, basisPoints]: typeof older) => ({ epoch, maximum, basisPoints })
          expect(readMint(data)?.fees).toEqual([asFee(older), asFee(newer)])
        },
      ),
    )
  })
})

describe('amounts', () => {
  it('the newer fee holds from its epoch on', () => {
    const facts = mintWith(feeConfig([5n, 1_000n, 100], [9n, 2_000n, 250]))
    expect(feeIn(facts, 8n)?.basisPoints).toBe(100)
    expect(feeIn(facts, 9n)?.basisPoints).toBe(250)
    expect(feeIn(mintWith(), 9n)).toBe(undefined)
  })

  it('a fee is rounded up, has a maximum, and is never more than the amount', () => {
    const fee = { epoch: 0n, maximum: 5_000n, basisPoints: 100 }
    expect([0n, 1n, 100n, 101n, 10_000n, 10n ** 9n].map((amount) => tokenFeeOf(amount, fee))).toEqual([
      0n,
      1n,
      1n,
      2n,
      100n,
      5_000n,
    ])
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
        (amount, basisPoints, maximum) => {
          const tokenFee = tokenFeeOf(amount, { epoch: 0n, maximum, basisPoints })
          expect(tokenFee >= 0n && tokenFee <= amount && tokenFee <= maximum).toBe(true)
        },
      ),
    )
  })

  it('what wallets show of a token that grows is told', () => {
    const year = 31_556_736
    const interest = {
      kind: 'interest',
      initializedAt: 0n,
      updatedAt: 0n,
      averageRate: 0,
      rate: 500,
    } as const
    expect(multiplierOf(interest, year)).toBeCloseTo(Math.exp(0.05), 9)
    const scaled = { kind: 'multiplier', multiplier: 2, next: 3, nextAt: 100n } as const
    expect([multiplierOf(scaled, 99), multiplierOf(scaled, 100)]).toEqual([2, 3])
    expect(displayAmount(1_000_000n, 1.5)).toBe(1_500_000n)
    for (const nonsense of [Number.NaN, Number.POSITIVE_INFINITY, -1])
      expect(displayAmount(1n, nonsense)).toBe(undefined)
  })

  it('a new account is as long as the extensions of its mint make it', () => {
    expect(newAccountBytes(mintWith(), false)).toBe(165)
    expect(newAccountBytes(mintWith(), true)).toBe(170)
    expect(newAccountBytes(mintWith(feeConfig([0n, 0n, 0], [0n, 0n, 0])), true)).toBe(182)
  })
})
