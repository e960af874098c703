import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sendQuoteWaitMs } from '../../wire/constants.js'
import { connect } from '../connect/connect.js'
import { switchNetwork } from '../connect/switchNetwork.js'
import type { Draft, Notice, Quote } from '../contracts/send.js'
import { codeOf } from '../fixtures/codeOf.js'
import { createSendingToy, toyFee, toyQuote } from '../fixtures/toySend.js'
import { worlds } from '../fixtures/worlds.js'
import { pendingTransactions } from '../select/accountState.js'
import { sendDraft } from '../select/sendDraft.js'
import { changeSend } from './changeSend.js'
import { openSend } from './openSend.js'
import { hasQuote, quoteSend, renewQuote } from './quoteSend.js'
import { quoteTransaction, sendTransaction } from './sendTransaction.js'
import { submitSend } from './submitSend.js'
import { watchQuote } from './watchQuote.js'

const world = worlds()
let ids = 0

async function connected() {
  const { toy, chain, adapter } = createSendingToy({ can: { send: 'modal' } })
  const { kit, start, clock } = world({ id: `quoting${++ids}`, adapters: [adapter] })
  await start()
  toy.setBalance(async () => 100n)
  toy.add('a')
  await connect(kit, { connector: 'toy:a' })
  await clock.advance(0)
  const draft = () => sendDraft(kit.store.getState())
  /** A draft that is whole. */
  const fill = () => changeSend(kit, { typedAmount: '7', sendTokenAmount: 7n, receiverAddress: 'brick-b' })
  const submitted = async () => {
    await expect.poll(() => chain.submitted.length).toBeGreaterThan(0)
    return chain.submitted.at(-1)
  }
  return { kit, clock, chain, draft, fill, submitted }
}

const amounts = (drafts: readonly Draft[]) => drafts.map(({ amount }) => amount)
const blocks: Notice = { code: 'vaultFull', level: 'block', data: { message: 'The vault is full.' } }
const blocking: Notice = { code: 'accountEnds', level: 'confirm' }

describe('a draft is quoted while somebody looks at it', () => {
  it('at once, and then 300 ms after the last change: the newest wins', async () => {
    const { kit, clock, chain, draft } = await connected()
    const stop = watchQuote(kit)
    await clock.advance(0)
    expect(amounts(chain.quoted)).toEqual([undefined])
    for (const value of [1n, 2n, 3n]) {
      changeSend(kit, { sendTokenAmount: value })
      await clock.advance(sendQuoteWaitMs - 1)
    }
    expect(chain.quoted).toHaveLength(1)
    expect(draft()?.isQuoted).toBe(false)
    await clock.advance(1)
    expect(amounts(chain.quoted)).toEqual([undefined, 3n])
    expect(draft()).toMatchObject({ isQuoted: true, fee: { id: 'slow' } })
    stop()
    changeSend(kit, { sendTokenAmount: 4n })
    await clock.advance(sendQuoteWaitMs)
    expect(chain.quoted).toHaveLength(2)
  })

  it('whatever is typed and however late answers are: one question at a time, and the last draft is quoted', async () => {
    const waits = fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 1, maxLength: 6 })
    const late = fc.array(fc.integer({ min: 0, max: 1_500 }), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(waits, late, async (pauses, delays) => {
        const { kit, clock, chain, draft } = await connected()
        const changedAt = new Map<unknown, number>()
        const tooSoon: unknown[] = []
        chain.answer = (request, at) => {
          if (clock.now() - (changedAt.get(request.amount) ?? Number.NEGATIVE_INFINITY) < sendQuoteWaitMs)
            tooSoon.push(request.amount)
          return new Promise((resolve) => {
            clock.after(delays[at % delays.length] ?? 0, () => resolve(toyQuote(request)))
          })
        }
        const stop = watchQuote(kit)
        await clock.advance(0)
        for (const [at, pause] of pauses.entries()) {
          const value = BigInt(at + 1)
          changedAt.set(value, clock.now())
          changeSend(kit, { sendTokenAmount: value })
          await clock.advance(pause)
        }
        for (let turn = 0; turn < 4; turn++) await clock.advance(1_500)
        expect([chain.mostUnderWay, tooSoon]).toEqual([1, []])
        expect(draft()).toMatchObject({ isQuoted: true, quote: { draft: { amount: BigInt(pauses.length) } } })
        stop()
        kit.destroy()
      }),
      { numRuns: 25 },
    )
  })

  it('row 5: before there is an amount, never by a made-up one; a fee stands while only the amount changes', async () => {
    const { kit, clock, chain, draft } = await connected()
    const stop = watchQuote(kit)
    await clock.advance(0)
    expect(chain.quoted.map((each) => 'amount' in each || 'to' in each)).toEqual([false])
    changeSend(kit, { feeId: 'fast', sendTokenAmount: 5n })
    expect(draft()).toMatchObject({ isQuoted: false, fee: { id: 'fast', max: 80n } })
    stop()
  })

  it('row 5: as much as there is is asked for as that, and moves with the fee that is chosen', async () => {
    const { kit, clock, chain, draft } = await connected()
    const stop = watchQuote(kit)
    await clock.advance(0)
    changeSend(kit, { isMax: true })
    expect(draft()?.sendTokenAmount).toBe(90n)
    await clock.advance(sendQuoteWaitMs)
    expect(amounts(chain.quoted)).toEqual([undefined, 'max'])
    changeSend(kit, { feeId: 'fast' })
    expect(draft()).toMatchObject({ isQuoted: true, sendTokenAmount: 80n })
    stop()
  })

  it('that nobody answers is a quote that blocks, and is asked again', async () => {
    const { kit, clock, chain, draft, fill } = await connected()
    chain.answer = () => Promise.reject(new Error('the node sleeps'))
    fill()
    const stop = watchQuote(kit)
    await clock.advance(0)
    expect(draft()?.quote).toMatchObject({
      failed: true,
      fees: [],
      notices: [{ code: 'walletFailed', level: 'block' }],
    })
    expect(await codeOf(submitSend(kit))).toBe('walletFailed')
    chain.answer = (request) => toyQuote(request)
    await quoteSend(kit)
    expect(draft()?.quote?.failed).toBeUndefined()
    stop()
  })
})

describe('a quote that has expired', () => {
  /** A draft with a quote that expires in a second. */
  async function expiring(first: Partial<Quote> = {}) {
    const all = await connected()
    const { kit, clock, chain, fill } = all
    const expiresAt = clock.now() + 1_000
    chain.answer = (request) => toyQuote(request, { expiresAt, ...first })
    fill()
    await quoteSend(kit)
    return all
  }

  it('is asked for again before it is submitted; one that is no worse goes out with one press', async () => {
    const { kit, clock, chain, submitted, fill } = await expiring()
    expect(await renewQuote(kit)).toBe(true)
    expect(chain.quoted).toHaveLength(1)
    await clock.advance(1_000)
    chain.answer = (draft) => toyQuote(draft, { fees: [toyFee('slow', 0n)], prepared: 'renewed' })
    const sent = submitSend(kit)
    ;(await submitted())?.yes('parcel')
    expect((await sent).id).toBe('parcel')
    expect(chain.quoted).toHaveLength(2)
    expect(chain.submitted[0]?.quote).toMatchObject({ prepared: 'renewed' })
    fill()
  })

  it.each<[string, Partial<Quote>]>([
    ['costs more', { fees: [toyFee('slow', 2n, 90n)] }],
    ['brings less', { received: 6n }],
    ['has more to confirm', { notices: [blocking] }],
  ])('is shown first where it %s, and goes out with the next press', async (_, worse) => {
    const { kit, clock, chain, draft, submitted } = await expiring({ received: 7n })
    await clock.advance(1_000)
    chain.answer = (of) => toyQuote(of, { received: 7n, ...worse })
    const confirmed = [blocking.code]
    expect(await codeOf(submitSend(kit, { confirmed }))).toBe('quoteChanged')
    expect(chain.submitted).toEqual([])
    expect(draft()).toMatchObject({ isWorse: true, loading: false, isQuoted: true })
    const sent = submitSend(kit, { confirmed })
    ;(await submitted())?.yes('parcel')
    expect((await sent).id).toBe('parcel')
  })

  it('error: that nobody answers then sends nothing', async () => {
    const { kit, clock, chain } = await expiring()
    await clock.advance(1_000)
    chain.answer = () => Promise.reject(new Error('the node sleeps'))
    expect(await codeOf(submitSend(kit))).toBe('quoteChanged')
    expect(await codeOf(submitSend(kit))).toBe('walletFailed')
    expect(chain.submitted).toEqual([])
    expect(hasQuote(kit, sendDraft(kit.store.getState()))).toBe(false)
  })
})

describe('what is submitted is the quote that was shown', () => {
  it('with what its adapter prepared and the fee that was chosen; it is quoted once from form to receipt', async () => {
    const { kit, chain, fill, submitted } = await connected()
    const prepared = new Map([['route', 1]])
    chain.answer = (draft) => toyQuote({ ...draft, to: 'brick-B' }, { prepared })
    fill()
    changeSend(kit, { feeId: 'fast' })
    await quoteSend(kit)
    expect(JSON.stringify(kit.store.getState().send?.quote, String)).not.toContain('route')
    const sent = submitSend(kit)
    const { quote, feeId, yes } = (await submitted()) ?? {}
    expect(quote?.prepared).toBe(prepared)
    expect(feeId).toBe('fast')
    yes?.('parcel')
    await sent
    expect(chain.quoted).toHaveLength(1)
    expect(pendingTransactions(kit.store.getState())).toMatchObject([
      { id: 'parcel', to: 'brick-B', out: [{ amount: { value: 7n } }], trace: { ledger: 1 } },
    ])
    expect(kit.store.getState().send).toBeUndefined()
  })

  it('error: not while a notice blocks it, by its code; nor before what has to be confirmed is', async () => {
    const { kit, chain, fill, submitted } = await connected()
    fill()
    chain.answer = (draft) => toyQuote(draft, { notices: [blocks] })
    await expect(submitSend(kit)).rejects.toMatchObject({ code: 'vaultFull', message: 'The vault is full.' })
    changeSend(kit, { sendTokenAmount: 6n })
    chain.answer = (draft) => toyQuote(draft, { notices: [blocking] })
    await expect(submitSend(kit)).rejects.toMatchObject({
      code: 'confirmationNeeded',
      data: { codes: ['accountEnds'] },
    })
    expect(chain.submitted).toEqual([])
    const sent = submitSend(kit, { confirmed: ['accountEnds'] })
    ;(await submitted())?.yes('parcel')
    await sent
  })

  it('error: of more than there is, without asking anybody', async () => {
    const { kit, fill } = await connected()
    fill()
    changeSend(kit, { sendTokenAmount: 101n })
    expect(await codeOf(submitSend(kit))).toBe('insufficientFunds')
  })

  it('error: of an account that never spends', async () => {
    const { toy, chain, adapter } = createSendingToy({ can: { send: 'modal' } })
    const { kit, start } = world({ id: `quoting${++ids}`, adapters: [adapter] })
    await start()
    toy.add('s', { accounts: ['brick-stamps'] })
    await connect(kit, { connector: 'toy:s' })
    expect(await codeOf(sendTransaction(kit, { receiver: 'brick-b', amount: 1n }))).toBe('unsupportedChain')
    expect(await codeOf(openSend(kit))).toBe('unsupportedChain')
    expect(chain.quoted).toEqual([])
  })

  it('a site quotes and sends without a view, and confirms by code', async () => {
    const { kit, chain, submitted } = await connected()
    chain.answer = (draft) => toyQuote(draft, { notices: [blocking] })
    const transfer = { receiver: 'brick-b', amount: 'max', memo: 'rent' } as const
    const { fees, draft } = await quoteTransaction(kit, transfer)
    expect(fees.map(({ id }) => id)).toEqual(['slow', 'fast'])
    expect(draft).toMatchObject({ amount: 'max', memo: 'rent', account: { id: 'key-a' } })
    expect(await codeOf(sendTransaction(kit, transfer))).toBe('confirmationNeeded')
    const sent = sendTransaction(kit, { ...transfer, feeId: 'fast', confirmed: ['accountEnds'] })
    ;(await submitted())?.yes('parcel')
    expect(await sent).toBe('parcel')
    expect(pendingTransactions(kit.store.getState())).toMatchObject([{ out: [{ amount: { value: 80n } }] }])
  })

  it('a transfer is of the network that was in use, though the wallet moves while its adapter’s part loads', async () => {
    const { toy, chain, adapter } = createSendingToy({ can: { send: 'modal' } })
    let comes = () => {}
    const mayCome = new Promise<void>((resolve) => {
      comes = resolve
    })
    const setup: typeof adapter.setup = (context) => {
      const running = adapter.setup(context)
      const send = async () => {
        await mayCome
        return running.send()
      }
      return { ...running, send }
    }
    const { kit, start } = world({ id: `quoting${++ids}`, adapters: [{ ...adapter, setup }] })
    await start()
    toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    const sent = sendTransaction(kit, { receiver: 'brick-b', amount: 1n })
    await switchNetwork(kit, { network: 'toy:2' })
    comes()
    await expect.poll(() => chain.submitted.length).toBe(1)
    chain.submitted[0]?.yes('parcel')
    await sent
    expect(chain.quoted.map(({ network }) => network.caipNetworkId)).toEqual(['toy:1'])
    expect(Object.keys(kit.store.getState().pending ?? {})).toEqual(['toy:1:brick-a'])
  })
})
