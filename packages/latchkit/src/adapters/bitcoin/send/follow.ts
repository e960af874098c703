import type { FollowOptions, FollowRequest, TransactionOutcome } from '../../../core/contracts/send.js'
import type { Json } from '../../../wire/entities.js'
import { fail, isLatchkitError } from '../../../wire/errors/fail.js'
import { requestAborted } from '../../../wire/errors/verbs.js'
import { pause } from '../../shared/pause.js'
import { askEsplora, jsonIn } from '../chain/esplora.js'
import type { BitcoinLive } from '../live.js'
import { broadcast } from './broadcast.js'
import { releaseCoins } from './spending.js'

/** The first and the longest wait before a transaction is looked for again, in ms. A block comes every ten minutes. */
const followFirstMs = 2_000
const followLastMs = 30_000
/** How often the site sends a transaction again before it counts as forgotten. */
const maxSends = 3
/** How often a transaction that the wallet sent by itself is looked for before it counts as forgotten. */
const maxLooks = 20

interface Trace {
  /** The signed transaction. */
  readonly hex?: string
  /** A coin that the transaction spends. If another transaction spends this coin, that transaction has replaced this one. */
  readonly txid?: string
  readonly vout?: number
  /** The receiver of a transfer that the wallet sent by itself, by which its transaction is recognised. */
  readonly to?: string
}

/**
 * Follows a transaction until it is in a block, until another transaction that spends the same coin has replaced it
 * (BIP-125), or until the network has forgotten it and no longer accepts it. If a request to the API fails, it is repeated.
 */
export async function follow(
  live: BitcoinLive,
  transaction: FollowRequest,
  { signal }: FollowOptions,
): Promise<TransactionOutcome> {
  const trace = traceIn(transaction.trace)
  let refusals = 0
  for (let wait = followFirstMs; ; wait = Math.min(wait * 2, followLastMs)) {
    if (signal.aborted || live.hasStopped) throw fail(requestAborted, {})
    const observation = await lookOnce(live, transaction, trace)
    if (signal.aborted) throw fail(requestAborted, {})
    if (typeof observation === 'object') return endWith(live, transaction, observation)
    refusals = observation === 'refused' ? refusals + 1 : 0
    if (refusals >= (trace.hex === undefined ? maxLooks : maxSends))
      return endWith(live, transaction, { status: 'dropped' })
    await pause(live, wait, signal)
  }
}

function endWith(live: BitcoinLive, { id }: FollowRequest, outcome: TransactionOutcome): TransactionOutcome {
  releaseCoins(live, id)
  return outcome
}

function traceIn(trace: Json | undefined): Trace {
  const { hex, txid, vout, to } = (typeof trace === 'object' && trace !== null ? trace : {}) as Readonly<
    Record<string, Json>
  >
  const isCoin = typeof txid === 'string' && /^[\da-f]{64}$/.test(txid) && Number.isSafeInteger(vout)
  return {
    ...(typeof hex === 'string' && { hex }),
    ...(isCoin && { txid: String(txid), vout: Number(vout) }),
    ...(typeof to === 'string' && { to }),
  }
}

/** Looks for the transaction once. Returns its outcome, `waiting`, or `refused` if the network neither knows it nor accepts it. */
async function lookOnce(
  live: BitcoinLive,
  { id, network }: FollowRequest,
  { hex, txid, vout, to }: Trace,
): Promise<TransactionOutcome | 'waiting' | 'refused'> {
  try {
    const status = await askEsplora(
      live,
      network,
      { path: `/tx/${id}`, read: (text) => statusIn(text, to) },
      ({ status: code }) => (code === 404 ? 'unknown' : undefined),
    )
    if (status === 'confirmed') return { status }
    if (status === 'waiting') return status
    if (txid !== undefined) {
      const spenderId = await askEsplora(live, network, {
        path: `/tx/${txid}/outspend/${vout}`,
        read: spenderIn,
      })
      if (spenderId !== 'none' && spenderId !== id) return { status: 'replaced', id: spenderId }
    }
    if (hex === undefined) return 'refused'
    return await broadcast(live, network, hex).then(
      () => 'waiting' as const,
      (error) => {
        if (isLatchkitError(error, 'executionReverted')) return 'refused' as const
        throw error
      },
    )
  } catch (error) {
    if (!isLatchkitError(error, 'rpcFailed')) throw error
    live.context.logger.info(`${network.name} does not say what became of the transaction`, error)
    return 'waiting'
  }
}

function statusIn(text: string, to: string | undefined): 'confirmed' | 'waiting' | 'unknown' | undefined {
  const { status, vout } = (jsonIn(text) ?? {}) as {
    readonly status?: { readonly confirmed?: unknown }
    readonly vout?: readonly ({ readonly scriptpubkey_address?: unknown } | null)[]
  }
  if (typeof status?.confirmed !== 'boolean') return undefined
  const isTransfer =
    to === undefined || (Array.isArray(vout) && vout.some((output) => output?.scriptpubkey_address === to))
  if (!isTransfer) return 'unknown'
  return status.confirmed ? 'confirmed' : 'waiting'
}

/** Finds the transaction that spends an output, or `none`. */
function spenderIn(text: string): string | undefined {
  const { spent, txid } = (jsonIn(text) ?? {}) as Readonly<Record<string, unknown>>
  if (spent === false) return 'none'
  return spent === true && typeof txid === 'string' && /^[\da-f]{64}$/.test(txid) ? txid : undefined
}
