import type { Signature } from '@solana/kit'
import { pause } from '../../../core/kit/pause.js'
import type { Network } from '../../../wire/entities.js'
import { isLatchkitError } from '../../../wire/errors/fail.js'
import { bytesOf } from '../chain/accounts.js'
import { call } from '../chain/rpc.js'
import type { SolanaLive } from '../live.js'
import { messageIn } from './messageIn.js'

/** The wait before a transaction that a wallet has sent by itself is looked for again, and how long it is looked for, in ms. */
const lookMs = 1_000
const lookForMs = 60_000

/** Looks for a transaction that a wallet has sent, and returns its message; nothing where none is seen in a block. */
export async function findSent(
  live: SolanaLive,
  network: Network,
  id: string,
): Promise<Uint8Array | undefined> {
  const since = live.context.clock.now()
  while (live.context.clock.now() - since < lookForMs) {
    const found = await readSent(live, network, id)
    if (found) return found
    await pause(live, lookMs)
  }
  return undefined
}

async function readSent(live: SolanaLive, network: Network, id: string): Promise<Uint8Array | undefined> {
  const config = { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 0 } as const
  try {
    const found = await call(live, network, (rpc) => rpc.getTransaction(id as Signature, config))
    return found ? messageIn(bytesOf(found.transaction[0])) : undefined
  } catch (error) {
    if (!isLatchkitError(error, 'rpcFailed')) throw error
    live.context.logger.info(`${network.name} does not tell what the wallet has sent`, error)
    return undefined
  }
}

/** Whether the network knows of a transaction. */
export async function isKnown(live: SolanaLive, network: Network, id: string): Promise<boolean> {
  try {
    const { value } = await call(live, network, (rpc) => rpc.getSignatureStatuses([id as Signature]))
    return !!value[0]
  } catch (error) {
    if (!isLatchkitError(error, 'rpcFailed')) throw error
    live.context.logger.info(`${network.name} does not say whether it knows ${id}`, error)
    return false
  }
}
