import type { Block } from './blocks.js'
import { checkForm } from './checkForm.js'
import { checkReplacement, conflictsOf, inCoins } from './checkReplacement.js'
import { checkScript, isUnderstood } from './checkScript.js'
import { checkTime } from './checkTime.js'
import type { Entry, Ledger } from './createLedger.js'
import { codes, Refusal, reject } from './refusal.js'
import { isCoinbase, type Output, type Transaction } from './transaction.js'

const coinbaseMaturity = 100
/** The lowest fee rate, in sat/vB. */
const leastRate = 1n
const mostRate = 10_000n
const mostTogether = 25
const mostWaiting = 5_000

/** A transaction that was accepted into the mempool, and the waiting ones that it replaces. */
export interface Accepted {
  readonly entry: Entry
  readonly gone: readonly Entry[]
}

/** Returns the outputs that a transaction spends. Throws `Refusal` if one does not exist, or if a confirmed transaction has spent it. */
function prevoutsOf({ inputs }: Transaction, ledger: Ledger): readonly Output[] {
  return inputs.map((input) => {
    const output = ledger.output(input)
    const isSpent = ledger.spender(input)?.entry.place !== undefined
    if (!output || isSpent) throw new Refusal(codes.error, 'bad-txns-inputs-missingorspent')
    return output
  })
}

function checkMaturity({ inputs }: Transaction, ledger: Ledger, tip: Block): void {
  for (const { txid } of inputs) {
    const entry = ledger.get(txid)
    if (!entry?.place || !isCoinbase(entry.tx)) continue
    const depth = tip.height + 1 - entry.place.block.height
    if (depth < coinbaseMaturity)
      throw reject('bad-txns-premature-spend-of-coinbase', `tried to spend coinbase at depth ${depth}`)
  }
}

/** Returns the fee of a transaction. Throws `Refusal` if it is negative, too low, or so high that it must be a mistake. */
function feeOf(tx: Transaction, prevouts: readonly Output[]): bigint {
  const sum = (outputs: readonly Output[]) => outputs.reduce((total, { amount }) => total + amount, 0n)
  const [value, out] = [sum(prevouts), sum(tx.outputs)]
  if (value < out)
    throw reject('bad-txns-in-belowout', `value in (${inCoins(value)}) < value out (${inCoins(out)})`)
  return value - out
}

function checkFee(fee: bigint, { vsize }: Transaction): void {
  const least = leastRate * BigInt(vsize)
  if (fee < least) throw reject('min relay fee not met', `${fee} < ${least}`)
  if (fee > mostRate * BigInt(vsize))
    throw new Refusal(codes.error, 'Fee exceeds maximum configured by user (e.g. -maxtxfee, maxfeerate)')
}

function checkTogether(tx: Transaction, ledger: Ledger): void {
  const tooMany = (which: string) => `too many ${which} [limit: ${mostTogether}]`
  const ancestors = ledger.ancestors(tx)
  if (ancestors.size + 1 > mostTogether)
    throw reject('too-long-mempool-chain', tooMany('unconfirmed ancestors'))
  for (const txid of ancestors)
    if (ledger.descendants(txid).size + 2 > mostTogether)
      throw reject('too-long-mempool-chain', tooMany(`descendants for tx ${txid}`))
}

/** Checks a transaction as a node does before it passes it on. Throws `Refusal`. */
export function accept(tx: Transaction, ledger: Ledger, blocks: readonly Block[]): Accepted {
  checkForm(tx)
  if (ledger.waitingCount() >= mostWaiting) throw reject('mempool full')
  const conflicts = conflictsOf(tx, ledger)
  const prevouts = prevoutsOf(tx, ledger)
  checkTime(tx, ledger, blocks)
  checkMaturity(tx, ledger, blocks.at(-1) as Block)
  const fee = feeOf(tx, prevouts)
  const stranger = tx.inputs.findIndex((input, at) => !isUnderstood(input, prevouts[at] as Output))
  if (stranger >= 0)
    throw reject(
      'bad-txns-nonstandard-inputs',
      `input ${stranger} needs a script that this local chain cannot run`,
    )
  checkFee(fee, tx)
  const replaced = checkReplacement(tx, fee, conflicts, ledger)
  checkTogether(tx, ledger)
  for (const at of tx.inputs.keys()) {
    const reason = checkScript(tx, at, prevouts)
    if (reason) throw reject(`mandatory-script-verify-flag-failed (${reason})`)
  }
  return { entry: { tx, prevouts, fee }, gone: replaced }
}
