import type { Entry, Ledger } from './createLedger.js'
import { reject } from './refusal.js'
import type { Transaction } from './transaction.js'

/** An input with a sequence up to this allows the replacement of its transaction. */
const signals = 0xffff_fffd
const mostReplaced = 100
/** What a replacement must pay in addition for its own size, in sat/vB. */
const incrementalRate = 1n

/** Writes an amount as nodes do: in whole coins. */
export function inCoins(amount: bigint): string {
  const text = amount.toString().padStart(9, '0')
  return `${text.slice(0, -8)}.${text.slice(-8)}`
}

/** Returns the waiting transactions that spend an output which this one spends too. Throws `Refusal` if one of them may not be replaced. */
export function conflictsOf(tx: Transaction, ledger: Ledger): readonly Entry[] {
  const conflicts = new Map<string, Entry>()
  for (const input of tx.inputs) {
    const entry = ledger.spender(input)?.entry
    if (entry && !entry.place) conflicts.set(entry.tx.txid, entry)
  }
  for (const { tx: waitingTx } of conflicts.values())
    if (waitingTx.inputs.every(({ sequence }) => sequence > signals)) throw reject('txn-mempool-conflict')
  return [...conflicts.values()]
}

/** Returns the fee per 1,000 vB, rounded down. */
const rateOf = (fee: bigint, vsize: number) => (fee * 1_000n) / BigInt(vsize)

function checkRates(tx: Transaction, fee: bigint, conflicts: readonly Entry[]): void {
  const rate = rateOf(fee, tx.vsize)
  for (const { tx: waitingTx, fee: paid } of conflicts) {
    const before = rateOf(paid, waitingTx.vsize)
    if (rate > before) continue
    const reason = `new feerate ${inCoins(rate)} BTC/kvB <= old feerate ${inCoins(before)} BTC/kvB`
    throw reject('insufficient fee', `rejecting replacement ${tx.txid}; ${reason}`)
  }
}

/** Checks that a replacement spends unconfirmed outputs only if the replaced ones spend them too. Throws `Refusal`. */
function checkParents(tx: Transaction, conflicts: readonly Entry[], ledger: Ledger): void {
  const parents = new Set(conflicts.flatMap(({ tx: { inputs } }) => inputs.map(({ txid }) => txid)))
  const at = tx.inputs.findIndex(({ txid }) => !parents.has(txid) && ledger.get(txid)?.place === undefined)
  if (at >= 0)
    throw reject('replacement-adds-unconfirmed', `replacement ${tx.txid} adds unconfirmed input, idx ${at}`)
}

/**
 * Checks the rules of BIP-125 for a transaction that replaces others. Returns all that are removed: the conflicting ones, and those that
 * spend from them. Throws `Refusal`.
 */
export function checkReplacement(
  tx: Transaction,
  fee: bigint,
  conflicts: readonly Entry[],
  ledger: Ledger,
): readonly Entry[] {
  if (conflicts.length === 0) return []
  const replacedIds = new Set(conflicts.flatMap(({ tx: { txid } }) => [txid, ...ledger.descendants(txid)]))
  const spent = tx.inputs.find(({ txid }) => replacedIds.has(txid))
  if (spent)
    throw reject('bad-txns-spends-conflicting-tx', `${tx.txid} spends conflicting transaction ${spent.txid}`)
  checkRates(tx, fee, conflicts)
  if (replacedIds.size > mostReplaced)
    throw reject(
      'too many potential replacements',
      `rejecting replacement ${tx.txid}; too many potential replacements (${replacedIds.size} > ${mostReplaced})`,
    )
  checkParents(tx, conflicts, ledger)
  const entries = [...replacedIds].flatMap((txid) => ledger.get(txid) ?? [])
  const paid = entries.reduce((sum, entry) => sum + entry.fee, 0n)
  const relayFee = incrementalRate * BigInt(tx.vsize)
  const begin = `rejecting replacement ${tx.txid}`
  if (fee < paid)
    throw reject(
      'insufficient fee',
      `${begin}, less fees than conflicting txs; ${inCoins(fee)} < ${inCoins(paid)}`,
    )
  if (fee - paid < relayFee)
    throw reject(
      'insufficient fee',
      `${begin}, not enough additional fees to relay; ${inCoins(fee - paid)} < ${inCoins(relayFee)}`,
    )
  return entries
}
