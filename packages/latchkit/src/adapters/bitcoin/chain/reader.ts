import type { ChainReader } from '../../../core/contracts/adapter.js'
import { amountOf } from '../../shared/amountOf.js'
import type { BitcoinLive } from '../live.js'
import { askEsplora, jsonIn } from './esplora.js'

/**
 * Reads Bitcoin by Esplora APIs. A balance includes transactions that wait for a block, in both directions. It has no `getHead`: an
 * incoming transaction is seen long before the next block.
 */
export function createReader(live: BitcoinLive): ChainReader {
  return {
    async getBalance({ account, network }) {
      const path = `/address/${encodeURIComponent(account.id)}`
      const value = await askEsplora(live, network, { path, read: balanceIn })
      return amountOf(network.nativeCurrency, value)
    },
  }
}

interface Sums {
  readonly funded_txo_sum?: unknown
  readonly spent_txo_sum?: unknown
}

function balanceIn(text: string): bigint | undefined {
  const { chain_stats: chain, mempool_stats: mempool } = (jsonIn(text) ?? {}) as Readonly<
    Record<string, Sums | undefined>
  >
  // The sums count everything that an address ever received or spent, so `isSats` is not checked: they may be more than all bitcoins.
  const parts = [
    chain?.funded_txo_sum,
    chain?.spent_txo_sum,
    mempool?.funded_txo_sum,
    mempool?.spent_txo_sum,
  ].map((sum) => (Number.isSafeInteger(sum) && Number(sum) >= 0 ? BigInt(Number(sum)) : undefined))
  const [received, spent, incomingSats, outgoingSats] = parts
  if (
    received === undefined ||
    spent === undefined ||
    incomingSats === undefined ||
    outgoingSats === undefined
  )
    return undefined
  const balance = received - spent + incomingSats - outgoingSats
  return balance >= 0n ? balance : undefined
}
