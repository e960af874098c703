import type { ChainReader } from '../../../core/contracts/adapter.js'
import { loadFile } from '../../../core/kit/loadFile.js'
import type { EvmLive } from '../live.js'
import { callQuantity } from './rpc.js'

/** Reads EVM chains by their own RPC. The code that reads tokens is loaded only if the site lists tokens. */
export function createReader(live: EvmLive): ChainReader {
  return {
    async getBalance({ account, network }) {
      const value = await callQuantity(live, network, 'eth_getBalance', [account.id, 'latest'])
      const { decimals, symbol } = network.nativeCurrency
      return { value, decimals, symbol }
    },
    getHead: async (network) => String(await callQuantity(live, network, 'eth_blockNumber', [])),
    async getTokenBalances(request) {
      return (await loadFile(() => import('./tokenBalances.js'))).readTokenBalances(live, request)
    },
  }
}
