import { type Address, createSolanaRpc } from '@solana/kit'
import type { SolanaNetwork } from '../networks.js'

const timeoutMs = 10_000

/** Asks a Solana network. */
export const solanaRpc = ({ rpcUrl }: SolanaNetwork) => createSolanaRpc(rpcUrl)

/** The options with which a question is asked: it ends when no answer comes. */
export const inTime = () => ({ abortSignal: AbortSignal.timeout(timeoutMs) })

/** The balance of an address, in lamports. */
export async function solanaBalance(address: string, network: SolanaNetwork): Promise<bigint> {
  const commitment = 'confirmed'
  const { value } = await solanaRpc(network)
    .getBalance(address as Address, { commitment })
    .send(inTime())
  return value
}
