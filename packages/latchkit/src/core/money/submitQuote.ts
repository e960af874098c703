import { type CaipAddress, toCaipAddress } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { confirmationNeeded, notExecuted } from '../../wire/errors/verbs.js'
import { errorOf } from '../contracts/noticeOf.js'
import type { Notice, Quote, Submitted } from '../contracts/send.js'
import type { Kit } from '../kit/kit.js'
import { until } from '../kit/until.js'
import { track } from '../services/track.js'
import { catalogued } from '../state/failure.js'
import { isKnownAs } from '../state/pending.js'
import { addPending } from './followPending.js'
import type { SendingWallet } from './sendingWallet.js'

/**
 * Throws if a notice prevents submitting.
 * @param confirmedCodes Codes of the notices that the person has confirmed.
 * @throws the error behind a blocking notice: `transactionErrors`; `confirmationNeeded`.
 */
export function assertSendable(notices: readonly Notice[], confirmedCodes: readonly string[]): void {
  const blocking = notices.find(({ level }) => level === 'block')
  if (blocking) throw errorOf(blocking)
  const codes = notices.flatMap(({ level, code }) =>
    level === 'confirm' && !confirmedCodes.includes(code) ? [code] : [],
  )
  if (codes.length) throw fail(confirmationNeeded, { codes })
}

/** Tracks the events of a send. @throws the error of `run`, as a catalogued one. */
export async function trackSend(
  kit: Kit,
  { connector, caipNetworkId: network }: Pick<SendingWallet, 'connector' | 'caipNetworkId'>,
  run: () => Promise<SentTransaction>,
): Promise<SentTransaction> {
  track(kit, 'SEND_INITIATED', { network })
  try {
    const transaction = await run()
    track(kit, 'SEND_SUCCESS', { network })
    return transaction
  } catch (error) {
    const failure = catalogued(error, connector.data.name)
    track(kit, 'SEND_ERROR', { network, code: failure.code })
    throw failure
  }
}

/** A submitted transaction, or a proposal of one (`isProposed`). */
export interface SentTransaction extends Pick<Submitted, 'id' | 'isProposed'> {
  /** The account under which it is listed in `state.pending`. */
  readonly of: CaipAddress
  readonly wallet: string
}

/** Asks the wallet to send a quoted draft, and follows it. */
export async function submitQuote(
  kit: Kit,
  { send, connector, address, caipNetworkId: network, namespace }: SendingWallet,
  quote: Quote,
  feeId: string | undefined,
): Promise<SentTransaction> {
  const submission = await send.submit(connector, quote, feeId)
  const { id, isProposed } = submission
  const owner = toCaipAddress(network, address)
  const { draft, fees } = quote
  const fee = fees.find(({ id }) => id === feeId) ?? fees[0]
  const value = draft.amount === 'max' ? fee?.max : draft.amount
  const { decimals, symbol } = draft.asset ?? draft.network.nativeCurrency
  const amount = { value: value ?? 0n, decimals, symbol }
  addPending(kit, owner, {
    ...submission,
    kind: 'send',
    by: namespace,
    account: draft.account,
    network,
    ...(draft.to !== undefined && { to: draft.to }),
    out: [{ network, amount, ...(draft.asset && { asset: draft.asset.address }) }],
    in: [],
    at: kit.services.clock.now(),
    status: 'pending',
  })
  return { id, of: owner, wallet: connector.data.name, ...(isProposed && { isProposed }) }
}

/**
 * Returns the id of a transaction on its network. A proposal has no such id until the wallet's owners execute it, so this waits
 * for the execution: a site must never take the wallet's id of a proposal for a hash (docs/decisions/0045-safe.md).
 * @throws `notExecuted` for a proposal that ended otherwise or is no longer followed; `kitDestroyed`.
 */
export async function waitForExecution(
  kit: Kit,
  { id, of, wallet, isProposed }: SentTransaction,
): Promise<string> {
  if (!isProposed) return id
  return until(kit, () => {
    const entry = kit.store.getState().pending?.[of]?.find((each) => isKnownAs(each, id))
    if (entry && !entry.isProposed) return entry.id
    if (entry?.status === 'pending') return undefined
    throw fail(notExecuted, { wallet, id })
  })
}
