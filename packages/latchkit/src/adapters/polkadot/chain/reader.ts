import type { ChainReader } from '../../../core/contracts/adapter.js'
import type { PolkadotLive } from '../live.js'
import { readAccountInfo } from './accountInfo.js'
import { call, wrongAnswer } from './rpc.js'

/** Reads a network of Polkadot by its own RPC: the free balance, at the newest block. */
export function createReader(live: PolkadotLive): ChainReader {
  return {
    async getBalance({ account, network }) {
      const key = account.id.slice(account.id.indexOf(':') + 1)
      const { free: value } = await readAccountInfo(live, network, key)
      const { decimals, symbol } = network.nativeCurrency
      return { value, decimals, symbol }
    },
    async getHead(network) {
      const method = 'chain_getBlockHash'
      const hash = await call(live, network, { method })
      if (typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash)) return hash
      throw wrongAnswer(network, method)
    },
  }
}
