import type { ChainReader } from '../../../core/contracts/adapter.js'
import { loadFile } from '../../../core/kit/loadFile.js'
import type { Account } from '../../../wire/entities.js'
import type { PolkadotLive } from '../live.js'
import { readAccountInfo } from './accountInfo.js'
import { call, wrongAnswer } from './rpc.js'

const keyOf = ({ id }: Account) => id.slice(id.indexOf(':') + 1)

/** Reads a network of Polkadot by its own RPC: the free balance, at the newest block. Its parts need the chain libraries. */
export function createReader(live: PolkadotLive): ChainReader {
  return {
    async getBalance({ account, network }) {
      const { free: value } = await readAccountInfo(live, network, keyOf(account))
      const { decimals, symbol } = network.nativeCurrency
      return { value, decimals, symbol }
    },
    async getBalanceParts({ account, network }) {
      const { readParts } = await loadFile(() => import('./balanceParts.js'))
      return readParts(live, network, keyOf(account))
    },
    async getHead(network) {
      const method = 'chain_getBlockHash'
      const hash = await call(live, network, { method })
      if (typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash)) return hash
      throw wrongAnswer(network, method)
    },
  }
}
