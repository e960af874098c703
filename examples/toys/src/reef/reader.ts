import type { ChainReader } from 'latchkit'
import { fail, missingRpcUrl, type Network } from 'latchkit/wire'
import type { Ledger } from '../ledger/ledger.js'
import { addressKey } from './address.js'

/** Reads the ledger as a node of the network would be asked. */
export function createReader(ledger: Ledger): ChainReader {
  return {
    async getBalance({ account, network }) {
      assertReached(network)
      const { decimals, symbol } = network.nativeCurrency
      return { value: ledger.balanceOf(network.caipNetworkId, ownerOf(account, network)), decimals, symbol }
    },
    async getTokenBalances({ account, network, tokens }) {
      assertReached(network)
      const owner = ownerOf(account, network)
      return tokens.map((token) => ledger.balanceOf(network.caipNetworkId, owner, token))
    },
  }
}

/** By what the ledger knows who owns an address: the key in it, on whatever network. */
export const ownerOf = (
  account: { readonly addresses: Readonly<Record<string, string>> },
  network: Network,
) => addressKey(account.addresses[network.caipNetworkId]) ?? ''

/** @throws `missingRpcUrl` for a network that names no node. */
export function assertReached(network: Network): void {
  if (network.rpcUrls.default.http.length === 0) throw fail(missingRpcUrl, { network: network.name })
}
