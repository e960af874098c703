import { address } from '@solana/kit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Quote } from '../../../core/contracts/send.js'
import { codeOf } from '../../../core/fixtures/codeOf.js'
import { unfilled } from '../../../core/fixtures/textCases.js'
import { whileTimePasses } from '../../../core/fixtures/whileTimePasses.js'
import { lay, layMint, layTokenAccount } from '../fixtures/layTokens.js'
import { openSender, type Sender, startBalance, stranger } from '../fixtures/openSender.js'
import { en } from '../texts/en.js'
import { feeLevelCount } from '../wallet/capabilities.js'
import { quoteLifetimeMs } from './quote.js'

let sender: Sender
beforeEach(async () => {
  sender = await openSender()
})
afterEach(() => sender.end())

const codes = ({ notices }: Quote) => {
  expect(unfilled(en, notices)).toEqual([])
  return notices.map(({ code, level }) => `${level} ${code}`)
}
/** The smallest balance of an account without data. */
const minimum = 890_880n
const base = 5_000n
const mint = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')

describe('a quote of SOL', () => {
  it('has a fee for each level of speed, and holds as long as a blockhash', async () => {
    const quote = await sender.send.quote(sender.draft())
    expect(quote.fees.map(({ id, code }) => [id, code])).toEqual([
      ['normal', 'normal'],
      ['fast', 'fast'],
      ['faster', 'faster'],
    ])
    expect(quote.fees).toHaveLength(feeLevelCount)
    const costs = quote.fees.map((fee) => fee.costs.map(({ code, amount }) => [code, amount.value]))
    expect(costs).toEqual([
      [['network', base + 11n]],
      [['network', base + 216n]],
      [['network', base + 2_159n]],
    ])
    expect(codes(quote)).toEqual(['info unusedReceiver'])
    expect(quote.received).toBe(undefined)
    expect(quote.expiresAt).toBe(sender.page.clock.now() + quoteLifetimeMs)
    expect(sender.prompts()).toBe(0)
  })

  it('comes while the draft is filled in, and is tried out once it is whole', async () => {
    const { account, network } = sender
    for (const draft of [{}, { to: stranger }, { amount: 5n }]) {
      const { fees, notices } = await sender.send.quote({ account, network, ...draft })
      expect(fees.map(({ id }) => id)).toEqual(['normal', 'fast', 'faster'])
      expect(notices.filter(({ level }) => level === 'block')).toEqual([])
    }
    expect(sender.node.methods).not.toContain('simulateTransaction')
    await sender.send.quote(sender.draft())
    expect(sender.node.methods.filter((method) => method === 'simulateTransaction')).toHaveLength(1)
  })

  it('as much as there is leaves what each fee costs, and the minimum of the account', async () => {
    const { fees, notices } = await sender.send.quote(sender.draft({ amount: 'max' }))
    for (const { max, costs } of fees)
      expect(max).toBe(startBalance - minimum - (costs[0]?.amount.value ?? 0n))
    expect(notices.map(({ level }) => level)).not.toContain('block')
  })

  it('the account is left empty, or with the minimum, and with nothing in between', async () => {
    const all = startBalance - base - 11n
    const of = async (amount: bigint) => codes(await sender.send.quote(sender.draft({ amount })))
    expect(await of(all)).toEqual(['info unusedReceiver'])
    expect(await of(all - minimum)).toEqual(['info unusedReceiver'])
    expect(await of(all - 1n)).toContain('block belowMinimum')
    expect(await of(all - minimum + 1n)).toContain('block belowMinimum')
    expect(await of(all + 1n)).toContain('block insufficientFee')
    expect(await of(startBalance + 1n)).toContain('block insufficientFunds')
  })

  it('a new account needs the minimum, one that is there takes any amount', async () => {
    const of = async (amount: bigint) => codes(await sender.send.quote(sender.draft({ amount })))
    expect(await of(minimum - 1n)).toEqual(['info unusedReceiver', 'block tooSmallToOpen'])
    expect(await of(minimum)).toEqual(['info unusedReceiver'])
    lay(sender.chain.svm, stranger, new Uint8Array(), address('11111111111111111111111111111111'))
    expect(await of(1n)).toEqual([])
  })

  it('error: too little money is no failure: the fees are there, and as much as there is is nothing', async () => {
    lay(
      sender.chain.svm,
      sender.ownAddress,
      new Uint8Array(),
      address('11111111111111111111111111111111'),
      minimum as never,
    )
    const quote = await sender.send.quote(sender.draft({ amount: 'max' }))
    expect(quote.fees.map(({ max }) => max)).toEqual([0n, 0n, 0n])
    expect(codes(quote)).toContain('block belowMinimum')
    expect(codes(await sender.send.quote(sender.draft()))).toContain('block insufficientFunds')
  })
})

describe('whom it is for', () => {
  const own = async () => {
    const token = { mint } as const
    layMint(sender.chain.svm, token)
    return layTokenAccount(sender.chain.svm, { token, owner: stranger, amount: 1n })
  }

  it.each([
    ['a program', () => 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'block isProgram'],
    ['a token', () => own().then(() => mint), 'block isMint'],
    ['an account of one token', own, 'block isTokenAccount'],
    // solana.com/developers/cookbook/wallets/check-publickey
    ['an address off the curve', () => '4BJXYkfvg37zEmBbsacZjeQDpTNx91KppxFJxRqrz48e', 'confirm offCurve'],
    [
      'an account with data',
      () => {
        lay(sender.chain.svm, stranger, new Uint8Array(80), address('11111111111111111111111111111111'))
        return stranger
      },
      'confirm ofProgram',
    ],
  ])('%s is a trap, or asked about', async (_, at, notice) => {
    const quote = await sender.send.quote(sender.draft({ to: await at() }))
    expect(codes(quote)).toEqual([notice])
    expect(quote.notices[0]?.field).toBe('receiver')
  })

  it('of an account of one token its owner is named', async () => {
    const { notices } = await sender.send.quote(sender.draft({ to: await own() }))
    expect(notices[0]?.data).toEqual({ owner: stranger })
  })
})

describe('what is malformed, and nodes that do not help', () => {
  it.each([
    [{ to: 'nobody' }, ['receiver']],
    [{ amount: -1n }, ['amount']],
    [{ amount: 2n ** 64n }, ['amount']],
    [{ amount: 1.5 as unknown as bigint }, ['amount']],
    [
      { asset: { address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', symbol: 'X', decimals: 6 } },
      ['token'],
    ],
    [{ memo: 'x'.repeat(401) }, ['memo']],
    [{ data: '0x00' }, ['data']],
    [{ to: '', amount: -1n, memo: '' }, ['receiver', 'amount', 'memo']],
  ])('error: §5 the fields that are malformed are named: %#', async (more, fields) => {
    await expect(sender.send.quote(sender.draft(more))).rejects.toMatchObject({
      code: 'missingFields',
      data: { fields },
    })
  })

  it('readings 31: a node that does not try transactions out leaves SOL to the wallet', async () => {
    const error = { code: -32601, message: 'Method not found' }
    sender.node.answer = ({ method }) => (method === 'simulateTransaction' ? { error } : undefined)
    expect(codes(await sender.send.quote(sender.draft()))).toEqual(['info unusedReceiver', 'info notTried'])
  })

  it('one that does not tell what was paid of late leaves the least prices', async () => {
    const error = { code: -32601, message: 'Method not found' }
    sender.node.answer = ({ method }) => (method === 'getRecentPrioritizationFees' ? { error } : undefined)
    expect((await sender.send.quote(sender.draft())).fees).toHaveLength(3)
  })

  it('error: one that does not answer lets nothing be sent untried', async () => {
    sender.node.answer = ({ method }) => (method === 'simulateTransaction' ? 'nothing' : undefined)
    const code = codeOf(sender.send.quote(sender.draft()))
    expect(await whileTimePasses(sender.page.clock, code)).toBe('rpcFailed')
  })
})
