import { errorOf } from '../../../core/contracts/noticeOf.js'
import type { BitcoinLive } from '../live.js'

/** Identifies a coin: an output of a transaction. */
interface Outpoint {
  readonly txid: string
  readonly vout: number
}

/** Returns the key of a coin among those that are being spent. */
export const nameOf = ({ txid, vout }: Outpoint): string => `${txid}:${vout}`

/** The coins of a transaction that this adapter makes. */
export interface Spending {
  /** Assigns the coins to the signed transaction, which may already be under way, until it ends. */
  sentAs(id: string): void
  /** Frees the coins of a transaction that was not sent. After `sentAs` it has no effect. */
  release(): void
}

/**
 * Reserves coins for a transaction.
 * @throws `coinsTaken` if another transaction spends any of them: a new quote chooses other coins.
 */
export function spend({ spending }: BitcoinLive, coins: readonly Outpoint[]): Spending {
  const names = coins.map(nameOf)
  if (names.some((name) => spending.has(name))) throw errorOf({ code: 'coinsTaken', level: 'block' })
  const placeholder = Symbol('not signed yet')
  for (const name of names) spending.set(name, placeholder)
  return {
    sentAs(id) {
      for (const name of names) spending.set(name, id)
    },
    release: () => releaseAll(spending, placeholder),
  }
}

/** Frees the coins of a transaction that has ended. */
export function releaseCoins({ spending }: BitcoinLive, id: string): void {
  releaseAll(spending, id)
}

function releaseAll(spending: BitcoinLive['spending'], by: string | symbol): void {
  for (const [name, each] of spending) if (each === by) spending.delete(name)
}
