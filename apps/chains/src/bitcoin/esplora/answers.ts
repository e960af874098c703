import type { Block } from '../chain/blocks.js'
import { hexOf, isSame } from '../chain/bytes.js'
import type { Chain } from '../chain/createChain.js'
import type { Entry } from '../chain/createLedger.js'
import { addressOf } from '../chain/network.js'
import { kindOf, pushesOf, wordsOf } from '../chain/scripts.js'
import type { Input, Output } from '../chain/transaction.js'

// Writes the chain's data in Esplora's fields. Amounts are numbers there: no more than 2.1e15 sat can exist.

/** Writes whether a transaction is confirmed, and in which block. */
export const statusOf = (entry: Entry | undefined) =>
  entry?.place
    ? {
        confirmed: true,
        block_height: entry.place.block.height,
        block_hash: entry.place.block.hash,
        block_time: entry.place.block.time,
      }
    : { confirmed: false }

const outputOf = ({ amount, script }: Output) => ({
  scriptpubkey: hexOf(script),
  scriptpubkey_asm: wordsOf(script),
  scriptpubkey_type: kindOf(script),
  scriptpubkey_address: addressOf(script),
  value: Number(amount),
})

function inputOf(input: Input, prevout: Output | undefined) {
  const { txid, index, script, witness, sequence } = input
  const redeem = prevout && kindOf(prevout.script) === 'p2sh' ? pushesOf(script)?.at(-1) : undefined
  return {
    txid,
    vout: index,
    prevout: prevout ? outputOf(prevout) : null,
    scriptsig: hexOf(script),
    scriptsig_asm: wordsOf(script),
    witness: witness.length > 0 ? witness.map(hexOf) : undefined,
    is_coinbase: prevout === undefined,
    sequence,
    inner_redeemscript_asm: redeem && wordsOf(redeem),
  }
}

/** Converts a transaction to Esplora's JSON. */
export const transactionOf = (entry: Entry) => {
  const { tx, prevouts, fee } = entry
  return {
    txid: tx.txid,
    version: tx.version,
    locktime: tx.lockTime,
    vin: tx.inputs.map((input, at) => inputOf(input, prevouts[at])),
    vout: tx.outputs.map(outputOf),
    size: tx.bytes.length,
    weight: tx.weight,
    fee: Number(fee),
    status: statusOf(entry),
  }
}

/** Writes whether an output is spent, and by which input. */
export function outspendOf({ ledger }: Chain, txid: string, index: number) {
  const spender = ledger.spender({ txid, index })
  if (!spender) return { spent: false }
  return { spent: true, txid: spender.entry.tx.txid, vin: spender.vin, status: statusOf(spender.entry) }
}

const difficulty = 4.656542373906925e-10

/** Converts a block to Esplora's JSON. */
export const blockOf = (block: Block) => ({
  id: block.hash,
  height: block.height,
  version: block.version,
  timestamp: block.time,
  tx_count: block.txids.length,
  size: block.bytes.length,
  weight: block.weight,
  merkle_root: block.merkleRoot,
  previousblockhash: block.previous,
  mediantime: block.medianTime,
  nonce: block.nonce,
  bits: block.bits,
  difficulty,
})

/** Counts and sums the outputs that a script received and spent. */
function statsOf(entries: readonly Entry[], script: Uint8Array) {
  const outputsOfScript = (outputs: readonly Output[]) =>
    outputs.filter((output) => isSame(output.script, script))
  const sum = (outputs: readonly Output[]) => outputs.reduce((total, { amount }) => total + Number(amount), 0)
  const funded = entries.flatMap(({ tx }) => outputsOfScript(tx.outputs))
  const spent = entries.flatMap(({ prevouts }) => outputsOfScript(prevouts))
  return {
    funded_txo_count: funded.length,
    funded_txo_sum: sum(funded),
    spent_txo_count: spent.length,
    spent_txo_sum: sum(spent),
    tx_count: entries.length,
  }
}

/** Writes what a script has in blocks, and what waits for one. */
export function addressStatsOf({ ledger }: Chain, address: string, script: Uint8Array) {
  const entries = ledger.ofScript(script)
  const confirmed = entries.filter(({ place }) => place)
  const waiting = entries.filter(({ place }) => !place)
  return {
    address,
    chain_stats: statsOf(confirmed, script),
    mempool_stats: statsOf(waiting, script),
  }
}

/** Writes the unspent outputs of a script, including waiting ones. */
export const unspentOf = ({ ledger }: Chain, script: Uint8Array) =>
  ledger.ofScript(script).flatMap((entry) =>
    entry.tx.outputs.flatMap((output, vout) => {
      const { txid } = entry.tx
      const isUnspent = isSame(output.script, script) && !ledger.spender({ txid, index: vout })
      return isUnspent ? [{ txid, vout, status: statusOf(entry), value: Number(output.amount) }] : []
    }),
  )

const newestFirst = (one: Entry, other: Entry) => {
  const [a, b] = [one.place, other.place]
  if (!a || !b) return 0
  return b.block.height - a.block.height || b.position - a.position
}

/** Returns the confirmed transactions of a script, the newest first. */
export const confirmedOf = ({ ledger }: Chain, script: Uint8Array) =>
  ledger
    .ofScript(script)
    .filter(({ place }) => place)
    .sort(newestFirst)

/** Returns the waiting transactions of a script, the newest first. */
export const waitingOf = ({ ledger }: Chain, script: Uint8Array) =>
  ledger
    .ofScript(script)
    .filter(({ place }) => !place)
    .reverse()

/** Writes the size and the fees of all waiting transactions. */
export function mempoolOf({ ledger }: Chain) {
  const waiting = ledger.waiting()
  const rates = waiting
    .map(({ tx: { vsize }, fee }) => [Number(fee) / vsize, vsize] as const)
    .sort(([one], [other]) => other - one)
  return {
    count: waiting.length,
    vsize: rates.reduce((sum, [, vsize]) => sum + vsize, 0),
    total_fee: waiting.reduce((sum, { fee }) => sum + Number(fee), 0),
    fee_histogram: rates,
  }
}
