import { type Base64EncodedWireTransaction, isSolanaError } from '@solana/kit'
import { NoAnswer } from '../chain/NoAnswer.js'
import type { SolanaNetwork } from '../networks.js'
import type { SendOptions } from './readSendOptions.js'
import { inTime, solanaRpc } from './solanaRpc.js'

/** Sends a signed transaction. Returns its signature, which is its id. */
export async function sendTransaction(
  wire: Base64EncodedWireTransaction,
  options: SendOptions,
  network: SolanaNetwork,
): Promise<string> {
  try {
    return await solanaRpc(network)
      .sendTransaction(wire, { ...options, encoding: 'base64' })
      .send(inTime())
  } catch (error) {
    if (isSolanaError(error)) throw error
    throw new NoAnswer(network.name, { cause: error })
  }
}
