import type { Draft, FollowOptions, Quote, SendCapability } from '../../core/contracts/send.js'
import type { Json } from '../../wire/entities.js'
import type { SendingControl, TestRunner } from './adapterSubject.js'
import { type Case, outcomeOf, type RunningFixture } from './runningFixture.js'

const levels = ['info', 'confirm', 'block']
const isBlocked = ({ notices }: Quote) => notices.some(({ level }) => level === 'block')
const ignore = () => undefined
const unabortedOptions = (): FollowOptions => ({
  signal: new AbortController().signal,
  onTrace: ignore,
  onExecuted: ignore,
})

/** Defines the cases about sending. */
export function sendingCases(runner: TestRunner, define: Case): void {
  quotingCases(runner, define)
  submittingCases(runner, define)
}

/** Returns a function that defines a case for adapters that can send. For any other adapter the case checks that it has no `send`. */
const casesOfSending =
  ({ expect }: TestRunner, define: Case): SendingCase =>
  (title, run) =>
    define(title, async (fixture) => {
      const send = await fixture.runningAdapter.send?.()
      expect((send === undefined) === (fixture.sending === undefined)).toBe(true)
      if (!send || !fixture.sending) return
      const connector = await fixture.find()
      const { accounts, capabilities } = await fixture.connect(connector)
      const [account] = accounts
      expect(account === undefined).toBe(false)
      if (account)
        await run({
          ...fixture,
          connector,
          send,
          control: fixture.sending,
          carriesMemo: capabilities?.memo !== undefined,
          draft: { account, network: fixture.network },
        })
    })

/** Defines the cases about drafts and their quotes. */
function quotingCases(runner: TestRunner, define: Case): void {
  const { expect } = runner
  const defineSending = casesOfSending(runner, define)

  defineSending('whom a text names is an address that can be sent to, or nobody', async (fixture) => {
    const { send, control, adapter, network } = fixture
    const key = adapter.addressKey(control.receiver)
    for (const text of [control.receiver, ` ${control.receiver}\n`, ...(control.paymentLinks ?? [])]) {
      const link = send.readPaymentLink?.(text, network)
      expect(link === 'refused').toBe(false)
      const to = typeof link === 'object' ? link.to : send.readReceiver(text, network)
      expect(adapter.addressKey(to)).toBe(key)
    }
    for (const text of control.notReceivers) expect(send.readReceiver(text, network)).toBe(undefined)
  })

  defineSending('a draft is quoted while it is filled in, without asking the wallet', async (fixture) => {
    const { send, control, draft, wallet } = fixture
    const { prompts } = wallet
    const { receiver: to, amount } = control
    for (const incompleteDraft of [draft, { ...draft, to }, { ...draft, amount }, { ...draft, to, amount }]) {
      const quote = await send.quote(incompleteDraft)
      expect(problemsOf(quote, fixture.clock.now())).toEqual([])
    }
    expect(isBlocked(await send.quote({ ...draft, to, amount }))).toBe(false)
    expect(wallet.prompts).toBe(prompts)
  })

  defineSending('what is malformed ends in missingFields', async ({ send, control, draft, carriesMemo }) => {
    for (const receiver of control.notReceivers)
      expect(await outcomeOf(send.quote({ ...draft, to: receiver, amount: control.amount }))).toBe(
        'missingFields',
      )
    expect(await outcomeOf(send.quote({ ...draft, to: control.receiver, amount: -1n }))).toBe('missingFields')
    // A memo that would not arrive must be refused, not dropped.
    if (!carriesMemo)
      expect(
        await outcomeOf(
          send.quote({ ...draft, to: control.receiver, amount: control.amount, memo: 'words' }),
        ),
      ).toBe('missingFields')
  })

  defineSending(
    'too little money is no failure: there are the fees, and a notice that blocks',
    async (fixture) => {
      const { send, control, draft } = fixture
      const { fees } = await send.quote({ ...draft, to: control.receiver, amount: control.amount })
      const amount = (await fixture.balance()) + 1n
      const quote = await send.quote({ ...draft, to: control.receiver, amount })
      expect(isBlocked(quote)).toBe(true)
      expect(quote.fees.map(({ id }) => id)).toEqual(fees.map(({ id }) => id))
    },
  )

  defineSending(
    'as much as there is belongs to a fee: it leaves what that costs, and can be sent',
    async (fixture) => {
      const { send, control, draft } = fixture
      const balance = await fixture.balance()
      const { fees } = await send.quote({ ...draft, to: control.receiver, amount: 'max' })
      for (const { max = 0n, costs } of fees) {
        const cost = costs.reduce((total, { amount }) => total + amount.value, 0n)
        expect(max >= 0n && max + cost <= balance).toBe(true)
      }
      const [first] = fees
      if (first?.max)
        expect(isBlocked(await send.quote({ ...draft, to: control.receiver, amount: first.max }))).toBe(false)
    },
  )
}

/** Defines the cases about submitting, and about the outcome of transactions. */
function submittingCases(runner: TestRunner, define: Case): void {
  const { expect } = runner
  const defineSending = casesOfSending(runner, define)

  defineSending('what is not whole cannot be submitted', async ({ send, connector, draft, wallet }) => {
    const { prompts } = wallet
    expect(await outcomeOf(send.submit(connector, await send.quote(draft)))).toBe('missingFields')
    expect(wallet.prompts).toBe(prompts)
  })

  defineSending('submitting asks the person once, with each fee, and may be declined', async (fixture) => {
    const { send, connector, control, draft, wallet } = fixture
    const fullDraft = { ...draft, to: control.receiver, amount: control.amount }
    const { fees } = await send.quote(fullDraft)
    for (const feeId of [undefined, ...fees.map(({ id }) => id)]) {
      const { prompts } = wallet
      const { id, trace = null } = await send.submit(connector, await send.quote(fullDraft), feeId)
      expect(id.length > 0).toBe(true)
      expect(sameAfterStorage(trace)).toEqual(trace)
      expect(wallet.prompts).toBe(prompts + 1)
    }
    wallet.says('no')
    expect(await outcomeOf(send.submit(connector, await send.quote(fullDraft)))).toBe('userRejected')
  })

  defineSending('what was sent is followed to its end, also by a session after a reload', async (fixture) => {
    const { send, connector, control, draft } = fixture
    const quote = await send.quote({ ...draft, to: control.receiver, amount: control.amount })
    const submission = await send.submit(connector, quote)
    let trace: Json = submission.trace ?? null
    const entry = () => ({
      ...draft,
      id: submission.id,
      ...(submission.isProposed && { isProposed: submission.isProposed }),
      ...(trace !== null && { trace: sameAfterStorage(trace) }),
    })
    const abortController = new AbortController()
    const onTrace = (next: Json) => {
      trace = next
    }
    const outcome = outcomeOf(
      fixture.hurry(send.follow(entry(), { ...unabortedOptions(), signal: abortController.signal, onTrace })),
    )
    abortController.abort()
    expect(await outcome).toBe('requestAborted')
    await control.finish()
    const reloadedFixture = fixture.reload()
    try {
      // Some wallets must be asked for the outcome.
      await reloadedFixture.find()
      const reloadedSend = (await reloadedFixture.runningAdapter.send?.()) ?? send
      expect((await reloadedFixture.hurry(reloadedSend.follow(entry(), unabortedOptions()))).status).toBe(
        'confirmed',
      )
    } finally {
      reloadedFixture.runningAdapter.stop()
    }
  })
}

interface SendingFixture extends RunningFixture {
  readonly connector: Parameters<SendCapability['submit']>[0]
  readonly send: SendCapability
  readonly control: SendingControl
  readonly draft: Draft
  /** Whether a transfer can carry a memo. */
  readonly carriesMemo: boolean
}

type SendingCase = (title: string, run: (fixture: SendingFixture) => Promise<void>) => void

/** Returns what is wrong with a quote. All of it must be plain data, except for `prepared`. */
function problemsOf({ fees, notices, expiresAt, received }: Quote, now: number): readonly string[] {
  const ids = fees.map(({ id }) => id)
  const amounts = fees.flatMap(({ costs, max = 0n }) => [...costs.map(({ amount }) => amount.value), max])
  return [
    ...(new Set(ids).size < ids.length ? ['two fees of one id'] : []),
    ...(fees.some(({ costs }) => costs.length === 0) ? ['a fee that costs nothing named'] : []),
    ...([...amounts, received ?? 0n].some((value) => typeof value !== 'bigint' || value < 0n)
      ? ['an amount that is not in base units']
      : []),
    ...(notices.some(({ level }) => !levels.includes(level)) ? ['a notice of no known level'] : []),
    ...(notices.some((each) => !isJson(each)) ? ['a notice that is not data'] : []),
    ...(expiresAt !== undefined && expiresAt <= now ? ['a quote that has expired'] : []),
  ]
}

/** Checks whether a value only consists of texts, numbers, booleans, lists and records. */
function isJson(value: unknown): boolean {
  if (typeof value !== 'object' || value === null)
    return ['string', 'number', 'boolean'].includes(typeof value)
  if (Array.isArray(value)) return value.every(isJson)
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isJson)
}

const sameAfterStorage = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value
