import type { ChainReader } from 'latchkit'
import { fail, missingRpcUrl, type Network } from 'latchkit/wire'
import type { Ledger } from '../ledger/ledger.js'

/** Reads the ledger as a node of the network would be asked. */
export function createReader(ledger: Ledger): ChainReader {
  return {
    async getBalance({ account, network }) {
      assertReached(network)
      const { decimals, symbol } = network.nativeCurrency
      return { value: ledger.balanceOf(network.caipNetworkId, account.id), decimals, symbol }
    },
    async getTokenBalances({ account, network, tokens }) {
      assertReached(network)
      return tokens.map((token) => ledger.balanceOf(network.caipNetworkId, account.id, token))
    },
  }
}

/** @throws `missingRpcUrl` for a network that names no node. */
export function assertReached(network: Network): void {
  if (network.rpcUrls.default.http.length === 0) throw fail(missingRpcUrl, { network: network.name })
}
