import { errorOf } from '../../../core/contracts/noticeOf.js'
import type { BitcoinLive } from '../live.js'

/** Identifies a coin: an output of a transaction. */
interface Outpoint {
  readonly txid: string
  readonly vout: number
}

/** Returns the key of a coin among those that are being spent. */
export const coinKey = ({ txid, vout }: Outpoint): string => `${txid}:${vout}`

/** The coins of a transaction that this adapter makes. */
export interface CoinReservation {
  /** Assigns the coins to the signed transaction, which may already be under way, until it ends. */
  sentAs(id: string): void
  /** Frees the coins of a transaction that was not sent. After `sentAs` it has no effect. */
  release(): void
}

/**
 * Reserves coins for a transaction.
 * @throws `coinsTaken` if another transaction spends any of them: a new quote chooses other coins.
 */
export function reserveCoins({ coinsInUse }: BitcoinLive, coins: readonly Outpoint[]): CoinReservation {
  const keys = coins.map(coinKey)
  if (keys.some((name) => coinsInUse.has(name))) throw errorOf({ code: 'coinsTaken', level: 'block' })
  const placeholder = Symbol('not signed yet')
  for (const name of keys) coinsInUse.set(name, placeholder)
  return {
    sentAs(id) {
      for (const name of keys) coinsInUse.set(name, id)
    },
    release: () => releaseAll(coinsInUse, placeholder),
  }
}

/** Frees the coins of a transaction that has ended. */
export function releaseCoins({ coinsInUse }: BitcoinLive, id: string): void {
  releaseAll(coinsInUse, id)
}

function releaseAll(coinsInUse: BitcoinLive['coinsInUse'], holder: string | symbol): void {
  for (const [name, each] of coinsInUse) if (each === holder) coinsInUse.delete(name)
}
