import { noticeOf } from '../../../../packages/latchkit/src/core/contracts/noticeOf.js'
import type {
  Draft,
  Fee,
  Notice,
  Quote,
  SendCapability,
} from '../../../../packages/latchkit/src/core/contracts/send.js'
import type { Amount } from '../../../../packages/latchkit/src/wire/entities.js'
import type { ErrorEntry } from '../../../../packages/latchkit/src/wire/errors/entry.js'
import { fail } from '../../../../packages/latchkit/src/wire/errors/fail.js'

/** The values that the text of any failure may name. */
export interface FailureData {
  readonly wallet: string
  readonly by: string
  readonly network: string
  readonly method: string
  readonly reason: string
}

/** The answers to a send. */
export interface SendScript {
  /** The result of quoting a draft: a failure, or its fees and notices. */
  readonly trial?: 'never' | ErrorEntry<FailureData> | Partial<Pick<Quote, 'fees' | 'received' | 'notices'>>
  /** The error with which quoting a draft fails. */
  readonly unanswered?: ErrorEntry<FailureData>
  readonly balance?: 'never' | ErrorEntry<{ network: string; reason: string }> | Amount
  /** The balances of the site's tokens, in the same order. */
  readonly tokens?: 'never' | ErrorEntry<{ network: string; reason: string }> | readonly bigint[]
}

/** Returns a promise that never settles. */
export const forever = () => new Promise<never>(() => undefined)

/** The default balance of the native currency. */
export const galleryBalance: Amount = { value: 842_100_000_000_000_000n, decimals: 18, symbol: 'ETH' }

/** Creates the send capability of a script, with realistic fees. It never asks a wallet. */
export const gallerySend = ({ trial = {}, unanswered, balance, tokens }: SendScript): SendCapability => ({
  async quote(draft): Promise<Quote> {
    const { network, asset, amount } = draft
    const data = { wallet: '', by: '', network: network.name, method: '', reason: 'transfers are paused' }
    if (trial === 'never') return forever()
    if (unanswered) throw fail(unanswered, data)
    if ('code' in trial) return { draft, fees: [], notices: [noticeOf(fail(trial, data))] }
    const { value: native } = typeof balance === 'object' && 'value' in balance ? balance : galleryBalance
    const fees = trial.fees ?? [galleryFee(draft, asset && Array.isArray(tokens) ? tokens[0] : native)]
    const cost = fees[0]?.costs[0]?.amount.value ?? 0n
    const isShort = amount !== undefined && native < cost + (asset || amount === 'max' ? 0n : amount)
    return { draft, fees, notices: isShort ? [shortOfFee(draft)] : [], ...trial }
  },
  readReceiver: (text) => (/^0x[\da-f]{40}$/i.test(text) ? text : undefined),
  submit: forever,
  follow: forever,
})

function galleryFee({ network, asset }: Draft, has: bigint | undefined): Fee {
  const { decimals, symbol } = network.nativeCurrency
  const value = 21_000n * 350_000_000n
  const max = has === undefined || asset ? has : has - value * 2n
  const costs = [{ code: 'network', amount: { value, decimals, symbol } }]
  return { id: 'network', code: 'network', costs, ...(max !== undefined && max > 0n && { max }) }
}

const shortOfFee = ({ network }: Draft): Notice => ({
  code: 'insufficientFee',
  level: 'block',
  field: 'amount',
  data: { symbol: network.nativeCurrency.symbol },
})
