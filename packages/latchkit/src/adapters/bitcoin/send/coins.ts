import type { Network } from '../../../wire/entities.js'
import { askEsplora, jsonIn, satsIn } from '../chain/esplora.js'
import type { BitcoinLive } from '../live.js'
import { coinKey } from './spending.js'

/** An output of an address that is not spent yet. */
export interface Coin {
  readonly txid: string
  readonly vout: number
  /** In sat. */
  readonly value: bigint
}

/** The coins of an address: those that can be spent now, the largest first, and the sum of those that cannot be spent yet. */
export interface Coins {
  readonly usable: readonly Coin[]
  /**
   * In sat. Counts unconfirmed coins from other senders, who may still replace them, and coins that this adapter is
   * spending.
   */
  readonly waitingSats: bigint
}

/** How many unconfirmed transactions are inspected; the coins of any further ones are not used. */
const maxInspections = 10
const largestVout = 0xffff_ffff

interface ListedCoin extends Coin {
  readonly isConfirmed: boolean
}

/**
 * Reads the coins of an address. An unconfirmed coin is usable only if its transaction spends only from this address, as one with change
 * does: any other sender could still replace the transaction. Coins that this adapter is spending are not usable.
 */
export async function readCoins(live: BitcoinLive, network: Network, address: string): Promise<Coins> {
  const path = `/address/${encodeURIComponent(address)}/utxo`
  const all = await askEsplora(live, network, { path, read: coinsIn })
  const freeCoins = all.filter((coin) => !live.coinsInUse.has(coinKey(coin))).sort(largestFirst)
  // Inspects the transactions of the largest coins, so that a stranger's many small coins do not hide the account's own change.
  const ids = [...new Set(freeCoins.flatMap(({ txid, isConfirmed }) => (isConfirmed ? [] : txid)))].slice(
    0,
    maxInspections,
  )
  const ownTransactions = new Set(
    (await Promise.all(ids.map(async (txid) => [txid, await isOwn(live, network, txid, address)] as const)))
      .filter(([, isOwnTransaction]) => isOwnTransaction)
      .map(([txid]) => txid),
  )
  const usable = freeCoins.filter(({ txid, isConfirmed }) => isConfirmed || ownTransactions.has(txid))
  const waitingCoins = all.filter((coin) => !usable.includes(coin))
  return { usable, waitingSats: waitingCoins.reduce((sum, { value }) => sum + value, 0n) }
}

const largestFirst = (one: Coin, other: Coin) =>
  one.value < other.value ? 1 : one.value > other.value ? -1 : 0

function coinsIn(text: string): readonly ListedCoin[] | undefined {
  const list = jsonIn(text)
  if (!Array.isArray(list)) return undefined
  const coins = new Map<string, ListedCoin>()
  for (const each of list) {
    const { txid, vout, value, status } = (each ?? {}) as Readonly<Record<string, unknown>>
    const sats = satsIn(value)
    const isOutputIndex = Number.isInteger(vout) && Number(vout) >= 0 && Number(vout) <= largestVout
    if (typeof txid !== 'string' || !/^[\da-f]{64}$/.test(txid) || !isOutputIndex || sats === undefined)
      return undefined
    const isConfirmed = (status as { readonly confirmed?: unknown } | null)?.confirmed === true
    // Count each coin once, however often the API lists it.
    coins.set(`${txid}:${vout}`, { txid, vout: Number(vout), value: sats, isConfirmed })
  }
  return [...coins.values()]
}

function isOwn(live: BitcoinLive, network: Network, txid: string, address: string): Promise<boolean> {
  return askEsplora(
    live,
    network,
    {
      path: `/tx/${txid}`,
      read(text) {
        const { vin } = (jsonIn(text) ?? {}) as { readonly vin?: unknown }
        if (!Array.isArray(vin)) return undefined
        // A miner's reward spends from no address.
        return vin.length > 0 && vin.every((input) => input?.prevout?.scriptpubkey_address === address)
      },
    },
    // The transaction has disappeared meanwhile.
    () => false,
  )
}
