import { accept } from './accept.js'
import { type Block, genesisBlock, nextBlock } from './blocks.js'
import { createLedger, type Entry, type Ledger } from './createLedger.js'
import { codes, Refusal } from './refusal.js'
import { readTransaction, type Transaction } from './transaction.js'

/** One Bitcoin chain in memory. */
export interface Chain {
  readonly ledger: Ledger
  /** Returns all blocks, the first one first. */
  blocks(): readonly Block[]
  block(hash: string): Block | undefined
  tip(): Block
  /** Accepts a transaction as a node does, and returns its id. Throws `Refusal`. */
  send(bytes: Uint8Array): string
  /** Puts the waiting transactions into a block that pays to a script. */
  mine(receiver: Uint8Array): Block
  /** Returns the id of the transaction that replaced a waiting one. */
  replacement(txid: string): string | undefined
}

const mostBlockWeight = 3_900_000

/** Returns the transactions that fit into a block, in the order in which they arrived. */
function fitting(waiting: readonly Entry[]): readonly Entry[] {
  let weight = 0
  const end = waiting.findIndex(({ tx }) => {
    weight += tx.weight
    return weight > mostBlockWeight
  })
  return end < 0 ? waiting : waiting.slice(0, end)
}

function decode(bytes: Uint8Array): Transaction {
  try {
    return readTransaction(bytes)
  } catch {
    throw new Refusal(codes.decoding, 'TX decode failed. Make sure the tx has at least one input.')
  }
}

/** Creates a chain with its first block. `nextTime` returns the time of a block, in s, from the block before it. */
export function createChain(nextTime: (previous: Block) => number): Chain {
  const ledger = createLedger()
  const blocks: Block[] = []
  const byHash = new Map<string, Block>()
  const replaced = new Map<string, string>()

  function append(block: Block, coinbase: Transaction): void {
    blocks.push(block)
    byHash.set(block.hash, block)
    ledger.add({ tx: coinbase, prevouts: [], fee: 0n, place: { block, position: 0 } })
    for (const [position, txid] of block.txids.entries())
      if (position > 0) ledger.confirm(txid, block, position)
  }

  const { block: genesis, coinbase } = genesisBlock()
  append(genesis, coinbase)
  const tip = () => blocks.at(-1) ?? genesis

  return {
    ledger,
    blocks: () => blocks,
    block: (hash) => byHash.get(hash),
    tip,
    send(bytes) {
      const tx = decode(bytes)
      const ledgerEntry = ledger.get(tx.txid)
      if (ledgerEntry?.place) throw new Refusal(codes.isInChain, 'Transaction outputs already in utxo set')
      if (ledgerEntry) return tx.txid
      const { entry, gone } = accept(tx, ledger, blocks)
      for (const { tx: waitingTx } of gone) {
        ledger.remove(waitingTx.txid)
        replaced.set(waitingTx.txid, tx.txid)
      }
      ledger.add(entry)
      replaced.delete(tx.txid)
      return tx.txid
    },
    mine(receiver) {
      const entries = fitting(ledger.waiting())
      const fees = entries.reduce((sum, { fee }) => sum + fee, 0n)
      const transactions = entries.map(({ tx }) => tx)
      const time = nextTime(tip())
      const newBlock = nextBlock({ before: blocks, time, receiver, fees, transactions })
      append(newBlock.block, newBlock.coinbase)
      return newBlock.block
    },
    replacement: (txid) => replaced.get(txid),
  }
}
