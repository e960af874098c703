import { type Address, address } from '@solana/kit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Draft, Quote } from '../../../core/contracts/send.js'
import { unfilled } from '../../../core/fixtures/textCases.js'
import {
  bytesWith,
  type Extension,
  feeConfig,
  type LaidToken,
  lay,
  layMint,
  layTokenAccount,
} from '../fixtures/layTokens.js'
import { openSender, type Sender, stranger } from '../fixtures/openSender.js'
import { en } from '../texts/en.js'

let sender: Sender
beforeEach(async () => {
  sender = await openSender()
})
afterEach(() => sender.end())

const mint = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const asset = { address: mint, symbol: 'TOK', decimals: 6 }
const all = 500_000_000n
const codes = ({ notices }: Quote) => {
  expect(unfilled(en, notices)).toEqual([])
  return notices.map(({ code, level }) => `${level} ${code}`).filter((each) => each !== 'info unusedReceiver')
}
const isBlocked = ({ notices }: Quote) => notices.some(({ level }) => level === 'block')
const ofOwner: Extension = { type: 7, data: bytesWith(0) }

interface Laid {
  readonly token?: Partial<LaidToken>
  /** The extensions of the sender's account; of a token of Token-2022. */
  readonly own?: readonly Extension[]
  readonly isFrozen?: boolean
}

/** Puts a token on the chain, of which the sender holds 500. */
async function layToken({ token = {}, own, isFrozen }: Laid = {}): Promise<LaidToken> {
  const laid: LaidToken = { mint, ...token }
  layMint(sender.chain.svm, laid)
  const extensions = laid.program === 'token2022' ? [ofOwner, ...(own ?? [])] : undefined
  await layTokenAccount(sender.chain.svm, {
    ...{ token: laid, owner: sender.ownAddress, amount: all },
    ...(isFrozen && { isFrozen }),
    ...(extensions && { extensions }),
  })
  return laid
}
const quoteOf = (more: Partial<Draft> = {}) =>
  sender.send.quote(sender.draft({ asset, amount: 100_000n, ...more }))
const token2022 = (...extensions: Extension[]) => ({ program: 'token2022', extensions }) as const

describe('a quote of a token', () => {
  it.each([
    ['Token', {}, 2_039_280n],
    ['Token-2022', { token: token2022() }, 2_074_080n],
  ] as const)('of %s has the account for a new receiver as a cost of its own', async (_, laid, rent) => {
    await layToken(laid)
    const quote = await quoteOf()
    expect(codes(quote)).toEqual(['info opensAccount'])
    for (const { costs, max } of quote.fees) {
      expect(costs.map(({ code }) => code)).toEqual(['network', 'openAccount'])
      expect(costs[1]?.amount).toEqual({ value: rent, decimals: 9, symbol: 'SOL' })
      expect(max).toBe(all)
    }
    expect(quote.received).toBe(100_000n)
  })

  it('a receiver who has an account for it gets it without one, and is no stranger', async () => {
    const token = await layToken()
    await layTokenAccount(sender.chain.svm, { token, owner: stranger, amount: 5n })
    const quote = await quoteOf()
    expect(quote.notices).toEqual([])
    expect(quote.fees[0]?.costs.map(({ code }) => code)).toEqual(['network'])
    expect(quote.received).toBe(100_000n)
  })

  it('what is received is without the fee that the token keeps, of the epoch it is', async () => {
    const fees = feeConfig([0n, 2_000n, 100], [5n, 900n, 500])
    await layToken({ token: token2022(fees), own: [{ type: 2, data: bytesWith(8) }] })
    const quote = await quoteOf()
    expect(quote.received).toBe(100_000n - 1_000n)
    expect(quote.notices.find(({ code }) => code === 'keepsPart')?.data).toEqual({
      amount: { value: '100000', decimals: 6, symbol: 'TOK' },
      received: { value: '99000', decimals: 6, symbol: 'TOK' },
    })
    sender.chain.advance(5n * 432_000n)
    const clock = sender.chain.svm.getClock()
    clock.epoch = 5n
    sender.chain.svm.setClock(clock)
    expect((await quoteOf()).received).toBe(100_000n - 900n)
    expect((await quoteOf({ amount: 'max' })).received).toBe(all - 900n)
  })

  it('as much as there is is what one account of it holds', async () => {
    const token = await layToken()
    const at = address('5oNDL3swdJJF1g9DzJiZ4ynHXgszjAEpUkxVYejchzrY')
    await layTokenAccount(sender.chain.svm, { token, owner: sender.ownAddress, amount: 700_000_000n, at })
    expect((await quoteOf({ amount: 'max' })).fees[0]?.max).toBe(700_000_000n)
    expect(isBlocked(await quoteOf({ amount: 600_000_000n }))).toBe(false)
    const apart = await quoteOf({ amount: 800_000_000n })
    expect(codes(apart)).toContain('block heldApart')
    expect(codes(await quoteOf({ amount: 1_200_000_001n }))).toContain('block insufficientFunds')
  })

  it('error: the fee and the account for the receiver are paid in SOL', async () => {
    await layToken()
    const system = address('11111111111111111111111111111111')
    lay(sender.chain.svm, sender.ownAddress, new Uint8Array(), system, 2_900_000n)
    const quote = await quoteOf()
    expect(codes(quote)).toContain('block insufficientFee')
    expect(codes(quote)).not.toContain('block insufficientFunds')
    expect(quote.notices.find(({ code }) => code === 'insufficientFee')?.data).toEqual({ symbol: 'SOL' })
    expect(quote.fees).toHaveLength(3)
  })
})

describe('a token that does not move, or not as it seems', () => {
  it.each<readonly [string, Laid, string]>([
    ['stays where it is', { token: token2022({ type: 9, data: bytesWith(0) }) }, 'block notTransferable'],
    ['is paused', { token: token2022({ type: 26, data: bytesWith(33, { 32: 1 }) }) }, 'block tokenPaused'],
    ['runs a hook', { token: token2022({ type: 14, data: bytesWith(64, { 40: 1 }) }) }, 'block hasHook'],
    ['is frozen with the sender', { isFrozen: true }, 'block accountFrozen'],
    [
      'starts frozen',
      { token: token2022({ type: 6, data: bytesWith(1, { 0: 2 }) }) },
      'block receiverFrozen',
    ],
    ['has other decimals', { token: { decimals: 9 } }, 'block wrongDecimals'],
    [
      'can be taken back',
      { token: token2022({ type: 12, data: bytesWith(32, { 0: 1 }) }) },
      'info permanentDelegate',
    ],
  ])('%s', async (_, laid, notice) => {
    await layToken(laid)
    const quote = await quoteOf()
    expect(codes(quote)).toContain(notice)
    expect(isBlocked(quote)).toBe(notice.startsWith('block'))
    // Nothing is tried out that is known to fail.
    expect(sender.node.methods.includes('simulateTransaction')).toBe(!isBlocked(quote))
  })

  it('what a hook’s place without a program means is nothing', async () => {
    const hook = { type: 14, data: bytesWith(64, { 0: 1 }) }
    await layToken({ token: token2022(hook), own: [{ type: 15, data: bytesWith(1) }] })
    expect(codes(await quoteOf())).toEqual(['info opensAccount'])
  })

  it('a token that grows says what wallets show', async () => {
    const data = new Uint8Array(56)
    new DataView(data.buffer).setFloat64(32, 2, true)
    new DataView(data.buffer).setBigInt64(40, 9_999_999_999n, true)
    await layToken({ token: token2022({ type: 25, data }) })
    const { notices } = await quoteOf()
    expect(unfilled(en, notices)).toEqual([])
    expect(notices.find(({ code }) => code === 'shownElsewhere')?.data).toEqual({
      amount: { value: '100000', decimals: 6, symbol: 'TOK' },
      shown: { value: '200000', decimals: 6, symbol: 'TOK' },
    })
  })

  it('error: there is no token at the address', async () => {
    expect(codes(await quoteOf())).toEqual(['block noToken'])
    lay(sender.chain.svm, mint, new Uint8Array(82), address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'))
    expect(codes(await quoteOf())).toEqual(['block noToken'])
  })
})

describe('a receiver’s account for a token', () => {
  const take = async (more: { owner?: Address; isFrozen?: true; extensions?: readonly Extension[] }) => {
    const token = await layToken({ token: token2022() })
    const at = await layTokenAccount(sender.chain.svm, {
      ...{ token, owner: stranger, amount: 0n, extensions: [ofOwner] },
      ...more,
    })
    if (more.owner)
      await layTokenAccount(sender.chain.svm, {
        ...{ token, owner: more.owner, amount: 0n, extensions: [ofOwner] },
        at: await layTokenAccount(sender.chain.svm, { token, owner: stranger, amount: 0n, extensions: [] }),
      })
    return at
  }

  it('takes nothing without a memo where it says so, and takes it with one', async () => {
    await take({ extensions: [ofOwner, { type: 8, data: bytesWith(1, { 0: 1 }) }] })
    expect(codes(await quoteOf())).toEqual(['block needsMemo'])
    const quote = await quoteOf({ memo: 'Order 7' })
    expect(quote.notices).toEqual([])
    expect(quote.received).toBe(100_000n)
  })

  it('error: takes nothing while it is frozen', async () => {
    await take({ isFrozen: true })
    expect(codes(await quoteOf())).toEqual(['block receiverFrozen'])
  })

  it('error: takes nothing that its person would not get', async () => {
    await take({ owner: address('5oNDL3swdJJF1g9DzJiZ4ynHXgszjAEpUkxVYejchzrY') })
    expect(codes(await quoteOf())).toEqual(['block accountTaken'])
  })

  it('error: a refusal that nothing foretells is told by trying it out, in plain words', async () => {
    // An account that takes confidential transfers only.
    const confidential = { type: 5, data: bytesWith(295, { 0: 1 }) }
    await take({ extensions: [ofOwner, confidential] })
    const quote = await quoteOf()
    expect(codes(quote)).toEqual(['block onlyConfidential'])
    expect(quote.fees).toHaveLength(3)
  })
})
