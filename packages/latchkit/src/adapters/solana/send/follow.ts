import type { Base64EncodedWireTransaction, Signature } from '@solana/kit'
import type { FollowOptions, FollowRequest, TransactionOutcome } from '../../../core/contracts/send.js'
import type { Json, Network } from '../../../wire/entities.js'
import { fail, isLatchkitError } from '../../../wire/errors/fail.js'
import { rpcFailed } from '../../../wire/errors/rpc.js'
import { requestAborted } from '../../../wire/errors/verbs.js'
import { pause } from '../../shared/pause.js'
import { call, readAnswer } from '../chain/rpc.js'
import type { SolanaLive } from '../live.js'
import { type Refusal, reasonCodeField, refusalOf } from './refusal.js'

/** The first and the longest wait before a transaction is looked for again, in ms. */
const followFirstMs = 1_000
const followLastMs = 4_000

/** The facts about a transaction that are stored, so that it can be followed after a page load. */
interface Trace {
  /** The height of the last block that may hold it. */
  readonly lastValidBlockHeight?: number
  /** The signed transaction in base64, if the site sends it: it is sent again as long as it is in no block. */
  readonly wire?: string
}

/**
 * Follows a transaction until it is confirmed, has failed, or can be in no block any more because its blockhash has expired. Asks after 1,
 * 2, 4 and then every 4 s. If a request to a node fails, it is repeated.
 */
export async function follow(
  live: SolanaLive,
  transaction: FollowRequest,
  options: FollowOptions,
): Promise<TransactionOutcome> {
  // Aborts when the caller aborts or the adapter stops.
  const controller = new AbortController()
  const end = () => controller.abort()
  live.cleanups.add(end)
  options.signal.addEventListener('abort', end)
  if (options.signal.aborted) end()
  try {
    return await followUntil(live, transaction, { ...options, signal: controller.signal })
  } finally {
    live.cleanups.delete(end)
    options.signal.removeEventListener('abort', end)
  }
}

async function followUntil(
  live: SolanaLive,
  transaction: FollowRequest,
  { signal, onTrace }: FollowOptions,
): Promise<TransactionOutcome> {
  let trace = traceIn(transaction.trace)
  for (let wait = followFirstMs; ; wait = Math.min(wait * 2, followLastMs)) {
    const observation = await lookOnce(live, transaction, trace)
    if (signal.aborted) throw fail(requestAborted, {})
    if ('status' in observation) return observation
    if (trace.lastValidBlockHeight === undefined && observation.lastValidBlockHeight !== undefined) {
      trace = { ...trace, lastValidBlockHeight: observation.lastValidBlockHeight }
      onTrace({ ...trace, signature: transaction.id })
    }
    await pause(live, wait, signal)
  }
}

function traceIn(trace: Json | undefined): Trace {
  if (typeof trace !== 'object' || trace === null) return {}
  const { lastValidBlockHeight, wire } = trace as Readonly<Record<string, Json>>
  return {
    ...(Number.isSafeInteger(lastValidBlockHeight) && { lastValidBlockHeight: Number(lastValidBlockHeight) }),
    ...(typeof wire === 'string' && { wire }),
  }
}

/** Looks for the transaction once. Returns its outcome, or the trace to store. */
async function lookOnce(
  live: SolanaLive,
  { id, network }: FollowRequest,
  { lastValidBlockHeight: lastHeight, wire }: Trace,
): Promise<TransactionOutcome | { readonly lastValidBlockHeight?: number }> {
  try {
    const outcome = await outcomeOf(live, network, id)
    if (outcome !== 'unknown') return outcome === 'pending' ? {} : outcome
    if (lastHeight === undefined) {
      // The age of the transaction is unknown. Its blockhash is not newer than the current one, so it does not expire later.
      const latestBlockhash = await call(live, network, (rpc) => rpc.getLatestBlockhash())
      return { lastValidBlockHeight: heightIn(network, () => latestBlockhash.value.lastValidBlockHeight) }
    }
    const height = await call(live, network, (rpc) => rpc.getBlockHeight())
    if (heightIn(network, () => height) <= lastHeight) {
      if (wire !== undefined) await sendAgain(live, network, wire)
      return {}
    }
    // The transaction may have got into the last block between the two requests.
    const lateOutcome = await outcomeOf(live, network, id)
    if (lateOutcome === 'pending') return {}
    return lateOutcome === 'unknown' ? { status: 'dropped' } : lateOutcome
  } catch (error) {
    if (!isLatchkitError(error, 'rpcFailed')) throw error
    live.context.logger.info(`${network.name} does not say what became of the transaction`, error)
    return {}
  }
}

/** Returns the outcome of a transaction. `pending`: it is in a block that most validators have not voted for yet. */
async function outcomeOf(
  live: SolanaLive,
  network: Network,
  id: string,
): Promise<TransactionOutcome | 'pending' | 'unknown'> {
  const answer = await call(live, network, (rpc) =>
    rpc.getSignatureStatuses([id as Signature], { searchTransactionHistory: true }),
  )
  const status = readAnswer(network, () => answer.value[0])
  if (!status) return 'unknown'
  const { confirmationStatus, err } = status
  if (confirmationStatus !== 'confirmed' && confirmationStatus !== 'finalized') return 'pending'
  if (!err) return { status: 'confirmed' }
  const { code, reason } = await refusalIn(live, network, id, err)
  return { status: 'failed', reason, ...reasonCodeField(code) }
}

/** Reads the reason from the logs: a status has only a number. */
async function refusalIn(live: SolanaLive, network: Network, id: string, error: unknown): Promise<Refusal> {
  const config = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 } as const
  try {
    const transaction = await call(live, network, (rpc) => rpc.getTransaction(id as Signature, config))
    return readAnswer(network, () => {
      const { accountKeys = [], instructions = [] } = transaction?.transaction.message ?? {}
      const programs = instructions.map(({ programIdIndex }) => String(accountKeys[programIdIndex] ?? ''))
      return refusalOf({ error, logs: transaction?.meta?.logMessages ?? [], programs })
    })
  } catch (failure) {
    live.context.logger.info(`${network.name} does not say why the transaction failed`, failure)
    return refusalOf({ error, logs: [], programs: [] })
  }
}

/** Reads a block height. It is checked, because with a malformed one a transaction would count as expired. */
function heightIn(network: Network, read: () => unknown): number {
  const height = readAnswer(network, read)
  if (typeof height === 'bigint') return Number(height)
  throw fail(rpcFailed, { network: network.name, reason: 'it tells no block height' })
}

async function sendAgain(live: SolanaLive, network: Network, wire: string): Promise<void> {
  const config = { encoding: 'base64', skipPreflight: true } as const
  await call(live, network, (rpc) => rpc.sendTransaction(wire as Base64EncodedWireTransaction, config)).catch(
    (error) => {
      live.context.logger.info(`${network.name} does not take the transaction again`, error)
    },
  )
}
