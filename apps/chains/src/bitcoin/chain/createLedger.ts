import type { Block } from './blocks.js'
import { hexOf } from './bytes.js'
import type { Input, Output, Transaction } from './transaction.js'

/** A transaction with its place in the chain. */
export interface Entry {
  readonly tx: Transaction
  /** The outputs that it spends; empty for a coinbase. */
  readonly prevouts: readonly Output[]
  readonly fee: bigint
  /** Absent while it waits for a block. */
  readonly place?: { readonly block: Block; readonly position: number }
}

/** The input that spends an output. */
export interface Spender {
  readonly entry: Entry
  readonly vin: number
}

/** All transactions of one chain: confirmed and waiting ones. */
export interface Ledger {
  get(txid: string): Entry | undefined
  output(outpoint: Pick<Input, 'txid' | 'index'>): Output | undefined
  spender(outpoint: Pick<Input, 'txid' | 'index'>): Spender | undefined
  /** Returns the transactions that pay to a script or spend from it, in the order in which they arrived. */
  ofScript(script: Uint8Array): readonly Entry[]
  /** Returns the waiting transactions in the order in which they arrived: each comes after those it spends from. */
  waiting(): readonly Entry[]
  waitingCount(): number
  add(entry: Entry): void
  confirm(txid: string, block: Block, position: number): void
  /** Removes a waiting transaction. */
  remove(txid: string): void
  /** Returns the waiting transactions that spend from this one, directly or through others. */
  descendants(txid: string): ReadonlySet<string>
  /** Returns the waiting transactions that this one spends from, directly or through others. */
  ancestors(tx: Transaction): ReadonlySet<string>
}

const keyOf = ({ txid, index }: Pick<Input, 'txid' | 'index'>) => `${txid}:${index}`

/** Returns the scripts that a transaction pays to or spends from. */
const scriptsOf = ({ tx, prevouts }: Entry) =>
  new Set([...tx.outputs, ...prevouts].map(({ script }) => hexOf(script)))

export function createLedger(): Ledger {
  const entries = new Map<string, Entry>()
  const waiting = new Set<string>()
  const spenders = new Map<string, { readonly txid: string; readonly vin: number }>()
  const byScript = new Map<string, Set<string>>()

  const get = (txid: string) => entries.get(txid)
  const entriesOf = (txids: Iterable<string>) => [...txids].flatMap((txid) => get(txid) ?? [])

  function spender(outpoint: Pick<Input, 'txid' | 'index'>): Spender | undefined {
    const found = spenders.get(keyOf(outpoint))
    const entry = found && get(found.txid)
    return entry && { entry, vin: found.vin }
  }

  function descendants(txid: string): ReadonlySet<string> {
    const found = new Set<string>()
    const next = [txid]
    for (let one = next.pop(); one !== undefined; one = next.pop()) {
      for (const index of get(one)?.tx.outputs.keys() ?? []) {
        const by = spender({ txid: one, index })?.entry.tx.txid
        if (by === undefined || found.has(by)) continue
        found.add(by)
        next.push(by)
      }
    }
    return found
  }

  function ancestors(tx: Transaction): ReadonlySet<string> {
    const found = new Set<string>()
    const next = tx.inputs.map(({ txid }) => txid)
    for (let one = next.pop(); one !== undefined; one = next.pop()) {
      if (found.has(one) || !waiting.has(one)) continue
      found.add(one)
      next.push(...(get(one)?.tx.inputs.map(({ txid }) => txid) ?? []))
    }
    return found
  }

  return {
    get,
    output: ({ txid, index }) => get(txid)?.tx.outputs[index],
    spender,
    ofScript: (script) => entriesOf(byScript.get(hexOf(script)) ?? []),
    waiting: () => entriesOf(waiting),
    waitingCount: () => waiting.size,
    add(entry) {
      const { txid, inputs } = entry.tx
      entries.set(txid, entry)
      if (!entry.place) waiting.add(txid)
      for (const [vin, input] of inputs.entries()) spenders.set(keyOf(input), { txid, vin })
      for (const script of scriptsOf(entry)) {
        const all = byScript.get(script) ?? new Set()
        byScript.set(script, all.add(txid))
      }
    },
    confirm(txid, block, position) {
      const entry = get(txid)
      if (!entry) return
      entries.set(txid, { ...entry, place: { block, position } })
      waiting.delete(txid)
    },
    remove(txid) {
      const entry = get(txid)
      if (!entry) return
      entries.delete(txid)
      waiting.delete(txid)
      for (const input of entry.tx.inputs) spenders.delete(keyOf(input))
      for (const script of scriptsOf(entry)) byScript.get(script)?.delete(txid)
    },
    descendants,
    ancestors,
  }
}
