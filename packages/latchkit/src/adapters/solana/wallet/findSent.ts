import type { Signature } from '@solana/kit'
import { toBase58 } from '../../../wire/base58.js'
import type { Network } from '../../../wire/entities.js'
import { isLatchkitError } from '../../../wire/errors/fail.js'
import { pause } from '../../shared/pause.js'
import { bytesOf } from '../chain/accounts.js'
import { call, readAnswer } from '../chain/rpc.js'
import type { SolanaLive } from '../live.js'
import { messageIn, signatureIn } from './messageIn.js'

/**
 * The wait between two searches for a transaction that the wallet itself has sent, and the time for all searches, in ms.
 */
const lookIntervalMs = 1_000
const lookTimeoutMs = 60_000

/** Looks for a transaction that a wallet has sent, and returns its message; `undefined` if it is not seen in a block. */
export async function findSent(
  live: SolanaLive,
  network: Network,
  id: string,
): Promise<Uint8Array | undefined> {
  const since = live.context.clock.now()
  while (live.context.clock.now() - since < lookTimeoutMs) {
    const sentTransaction = await readSent(live, network, id)
    if (sentTransaction) return sentTransaction
    await pause(live, lookIntervalMs)
  }
  return undefined
}

async function readSent(live: SolanaLive, network: Network, id: string): Promise<Uint8Array | undefined> {
  const config = { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 0 } as const
  try {
    const sentTransaction = await call(live, network, (rpc) => rpc.getTransaction(id as Signature, config))
    return sentTransaction
      ? readAnswer(network, () => messageOf(bytesOf(sentTransaction.transaction[0]), id))
      : undefined
  } catch (error) {
    if (!isLatchkitError(error, 'rpcFailed')) throw error
    live.context.logger.info(`${network.name} does not tell what the wallet has sent`, error)
    return undefined
  }
}

/** Returns the message of the transaction. Checks its id, because a node may answer with another transaction. */
function messageOf(transaction: Uint8Array, id: string): Uint8Array | undefined {
  const signature = signatureIn(transaction)
  return signature && toBase58(signature) === id ? messageIn(transaction) : undefined
}

/** Tells whether the network knows a transaction. */
export async function isKnown(live: SolanaLive, network: Network, id: string): Promise<boolean> {
  try {
    const answer = await call(live, network, (rpc) => rpc.getSignatureStatuses([id as Signature]))
    return readAnswer(network, () => !!answer.value[0])
  } catch (error) {
    if (!isLatchkitError(error, 'rpcFailed')) throw error
    live.context.logger.info(`${network.name} does not say whether it knows ${id}`, error)
    return false
  }
}
