import type { FollowOptions, FollowRequest, TransactionOutcome } from '../../../core/contracts/send.js'
import type { Account, Json, Network } from '../../../wire/entities.js'
import { executionReverted } from '../../../wire/errors/chain.js'
import { fail, isLatchkitError } from '../../../wire/errors/fail.js'
import { requestAborted } from '../../../wire/errors/verbs.js'
import { pause } from '../../shared/pause.js'
import { addressKey } from '../chain/addressKey.js'
import { call, callQuantity } from '../chain/rpc.js'
import type { EvmLive } from '../live.js'
import { confirmFirstMs, confirmLastMs, hasSucceeded, type Receipt, readReceipt } from './transaction.js'

/** A transaction that the network knew before and knows no more counts as dropped after this time, in ms. */
const forgottenAfterMs = 30_000
/**
 * A transaction that the network has never known counts as dropped after this time, in ms. The time is long because the wallet
 * may have sent it to other nodes.
 */
const unseenAfterMs = 600_000

/**
 * Follows a transaction until it is final: until it, or another transaction with its nonce, is in a block, or the network
 * has forgotten it. Asks after 1, 2, 4 and then every 4 s. If a request to the node fails, it is repeated.
 */
export async function follow(
  live: EvmLive,
  transaction: FollowRequest,
  { signal, onTrace }: FollowOptions,
): Promise<TransactionOutcome> {
  const nonce = nonceIn(transaction.trace)
  const observation: Observation = { nonce, isKnown: nonce !== undefined, absentSince: undefined }
  for (let wait = confirmFirstMs; ; wait = Math.min(wait * 2, confirmLastMs)) {
    const outcome = await readOutcome(live, transaction, observation, onTrace)
    if (signal.aborted) throw fail(requestAborted, {})
    if (outcome) return outcome
    await pause(live, wait, signal)
  }
}

/** Reads the transaction's nonce from its trace, where `onTrace` stored it. */
function nonceIn(trace: Json | undefined): number | undefined {
  if (typeof trace !== 'object' || trace === null || !('nonce' in trace)) return undefined
  return Number.isSafeInteger(trace.nonce) ? Number(trace.nonce) : undefined
}

/** What has been seen of a transaction so far. */
interface Observation {
  nonce: number | undefined
  /** Whether the network has known the transaction at any time. */
  isKnown: boolean
  absentSince: number | undefined
}

async function readOutcome(
  live: EvmLive,
  { id: hash, account, network }: FollowRequest,
  observation: Observation,
  onTrace: FollowOptions['onTrace'],
): Promise<TransactionOutcome | undefined> {
  try {
    const receipt = await readReceipt(live, network, hash)
    if (receipt) return await outcomeOf(live, network, hash, receipt)
    const sentTransaction = (await call(live, network, 'eth_getTransactionByHash', [
      hash,
    ])) as NodeTransaction | null
    if (sentTransaction) {
      const nonce = nonceOf(sentTransaction, account) ?? observation.nonce
      if (observation.nonce === undefined && nonce !== undefined) onTrace({ nonce })
      Object.assign(observation, { nonce, isKnown: true, absentSince: undefined } satisfies Observation)
      return undefined
    }
    if (observation.nonce !== undefined && (await isUsed(live, network, account.id, observation.nonce))) {
      // The transaction may have got into a block between the two requests.
      const lateReceipt = await readReceipt(live, network, hash)
      return lateReceipt ? await outcomeOf(live, network, hash, lateReceipt) : { status: 'replaced' }
    }
    const now = live.context.clock.now()
    observation.absentSince ??= now
    const patienceMs = observation.isKnown ? forgottenAfterMs : unseenAfterMs
    return now - observation.absentSince >= patienceMs ? { status: 'dropped' } : undefined
  } catch (error) {
    if (!isLatchkitError(error, 'rpcFailed')) throw error
    live.context.logger.info(`${network.name} does not say what became of the transaction`, error)
    return undefined
  }
}

async function outcomeOf(
  live: EvmLive,
  network: Network,
  hash: string,
  receipt: Receipt,
): Promise<TransactionOutcome> {
  if (hasSucceeded(receipt)) return { status: 'confirmed' }
  const reason = await reasonOf(live, network, hash, receipt.blockNumber).catch((error) => {
    live.context.logger.info(`${network.name} does not say why the transaction failed`, error)
    return undefined
  })
  return { status: 'failed', ...(reason && { reason }) }
}

/** Reads the reason of a failed transaction by the same call at the same block: its receipt has none. */
async function reasonOf(live: EvmLive, network: Network, hash: string, block: unknown) {
  const sentTransaction = (await call(live, network, 'eth_getTransactionByHash', [
    hash,
  ])) as NodeTransaction | null
  if (!sentTransaction) return undefined
  const { from, to, value, input: data } = sentTransaction
  try {
    await call(live, network, 'eth_call', [{ from, to, value, data }, block ?? 'latest'])
    return undefined
  } catch (error) {
    if (!isLatchkitError(error, executionReverted.code)) throw error
    return error.data.reason
  }
}

interface NodeTransaction {
  readonly from: unknown
  readonly to: unknown
  readonly value: unknown
  readonly input: unknown
  readonly nonce?: unknown
}

/** Returns the number of a transaction among those of the account; `undefined` if another account has sent it, as for a Safe. */
function nonceOf({ from, nonce }: NodeTransaction, { id }: Account): number | undefined {
  const isOwn = addressKey(from) === addressKey(id)
  return isOwn && typeof nonce === 'string' && Number.isSafeInteger(Number(nonce)) ? Number(nonce) : undefined
}

/** Tells whether a transaction with this nonce is in a block. */
async function isUsed(live: EvmLive, network: Network, from: string, nonce: number): Promise<boolean> {
  return (await callQuantity(live, network, 'eth_getTransactionCount', [from, 'latest'])) > BigInt(nonce)
}
