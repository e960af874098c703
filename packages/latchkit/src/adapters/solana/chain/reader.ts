import { type Address, type Base64EncodedBytes, isSolanaError } from '@solana/kit'
import type { ChainReader, TokenBalancesRequest } from '../../../core/contracts/adapter.js'
import type { Network } from '../../../wire/entities.js'
import { fail, isLatchkitError } from '../../../wire/errors/fail.js'
import { rpcFailed } from '../../../wire/errors/rpc.js'
import type { SolanaLive } from '../live.js'
import { bytesOf } from './accounts.js'
import { call, readAnswer } from './rpc.js'

/** The position of the amount in a token account of either token program: 8 bytes, the lowest first. */
const amountSlice = { offset: 64, length: 8 }
const invalidParamsCode = -32602

/** Reads Solana by the chain's own RPC, at the commitment `confirmed`. */
export function createReader(live: SolanaLive): ChainReader {
  return {
    async getBalance({ account, network }) {
      const answer = await call(live, network, (rpc) => rpc.getBalance(account.id as Address))
      const value = readAnswer<unknown>(network, () => answer.value)
      if (typeof value !== 'bigint')
        throw fail(rpcFailed, { network: network.name, reason: 'the answer to getBalance is no amount' })
      const { decimals, symbol } = network.nativeCurrency
      return { value, decimals, symbol }
    },
    getHead: async (network) => String(await call(live, network, (rpc) => rpc.getSlot())),
    getTokenBalances: ({ account, network, tokens }: TokenBalancesRequest) =>
      Promise.all(tokens.map((mint) => tokenBalance(live, network, account.id, mint))),
  }
}

/** Returns an owner's balance of a token, in all token accounts; `undefined` if the mint is not a mint. */
async function tokenBalance(
  live: SolanaLive,
  network: Network,
  owner: string,
  mint: string,
): Promise<bigint | undefined> {
  try {
    const answer = await call(live, network, (rpc) =>
      rpc.getTokenAccountsByOwner(
        owner as Address,
        { mint: mint as Address },
        { encoding: 'base64', dataSlice: amountSlice },
      ),
    )
    return readAnswer(network, () =>
      answer.value.reduce((sum, { account }) => sum + amountIn(account.data[0]), 0n),
    )
  } catch (error) {
    // Nodes answer with this code if there is no such token.
    if (isLatchkitError(error, 'rpcFailed') && isSolanaError(error.cause, invalidParamsCode)) return undefined
    throw error
  }
}

function amountIn(data: Base64EncodedBytes): bigint {
  const bytes = bytesOf(data)
  return bytes.length === amountSlice.length ? new DataView(bytes.buffer).getBigUint64(0, true) : 0n
}
