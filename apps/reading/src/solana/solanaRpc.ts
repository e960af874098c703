import {
  type Address,
  createSolanaRpcFromTransport,
  type Rpc,
  type RpcTransport,
  type SolanaRpcApi,
} from '@solana/kit'
import { parseJsonWithBigInts, stringifyJsonWithBigInts } from '@solana/rpc-spec-types'
import { boundedFetch } from '../chain/boundedFetch.js'
import type { SolanaNetwork } from '../networks.js'

const timeoutMs = 10_000

/** Creates the RPC client of a Solana network, with bounded answers. */
export const solanaRpc = ({ rpcUrl }: SolanaNetwork): Rpc<SolanaRpcApi> =>
  createSolanaRpcFromTransport(transportTo(rpcUrl))

const transportTo =
  (url: string): RpcTransport =>
  async <Answer>({ payload, signal }: Parameters<RpcTransport>[0]) => {
    const response = await boundedFetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', accept: 'application/json' },
      body: stringifyJsonWithBigInts(payload),
      ...(signal && { signal }),
    })
    if (!response.ok) throw new Error(`The node answers ${response.status}`)
    return parseJsonWithBigInts(await response.text()) as Answer
  }

/** Returns options with a timeout for one call. */
export const inTime = () => ({ abortSignal: AbortSignal.timeout(timeoutMs) })

/** Returns the balance of an address, in lamports. */
export async function solanaBalance(address: string, network: SolanaNetwork): Promise<bigint> {
  const commitment = 'confirmed'
  const { value } = await solanaRpc(network)
    .getBalance(address as Address, { commitment })
    .send(inTime())
  return value
}
