import type { Block } from './blocks.js'
import { hexOf } from './bytes.js'
import type { Input, Output, Transaction } from './transaction.js'

/** A transaction that is known, and where it is. */
export interface Entry {
  readonly tx: Transaction
  /** What its inputs spend; nothing for a coinbase. */
  readonly prevouts: readonly Output[]
  readonly fee: bigint
  /** Absent while it waits. */
  readonly place?: { readonly block: Block; readonly position: number }
}

/** What spends an output. */
export interface Spender {
  readonly entry: Entry
  readonly vin: number
}

/** All transactions of one chain: those in blocks, and those that wait. */
export interface Ledger {
  get(txid: string): Entry | undefined
  output(outpoint: Pick<Input, 'txid' | 'index'>): Output | undefined
  spender(outpoint: Pick<Input, 'txid' | 'index'>): Spender | undefined
  /** Those that pay to a script or spend from it, in the order in which they came. */
  ofScript(script: Uint8Array): readonly Entry[]
  /** Those that wait, in the order in which they came: what is spent comes before what spends it. */
  waiting(): readonly Entry[]
  waitingCount(): number
  add(entry: Entry): void
  confirm(txid: string, block: Block, position: number): void
  /** Forgets a transaction that waits. */
  remove(txid: string): void
  /** Those that wait and spend what this one pays, and what those pay, and so on. */
  descendants(txid: string): ReadonlySet<string>
  /** Those that wait and on which a transaction depends. */
  ancestors(tx: Transaction): ReadonlySet<string>
}

const keyOf = ({ txid, index }: Pick<Input, 'txid' | 'index'>) => `${txid}:${index}`

/** The scripts that a transaction touches. */
const scriptsOf = ({ tx, prevouts }: Entry) =>
  new Set([...tx.outputs, ...prevouts].map(({ script }) => hexOf(script)))

export function createLedger(): Ledger {
  const entries = new Map<string, Entry>()
  const waiting = new Set<string>()
  const spenders = new Map<string, { readonly txid: string; readonly vin: number }>()
  const byScript = new Map<string, Set<string>>()

  const get = (txid: string) => entries.get(txid)
  const known = (txids: Iterable<string>) => [...txids].flatMap((txid) => get(txid) ?? [])

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
    ofScript: (script) => known(byScript.get(hexOf(script)) ?? []),
    waiting: () => known(waiting),
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
