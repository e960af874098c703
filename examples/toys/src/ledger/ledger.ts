/** A change of one balance: what is added, or taken where it is below zero. */
export interface Move {
  /** By what the ledger tells owners apart. */
  readonly owner: string
  /** The token's address; empty for the native currency. */
  readonly asset: string
  readonly value: bigint
}

/** A change of several balances that happens at once, or not at all. */
export interface Entry {
  readonly id: string
  readonly network: string
  readonly moves: readonly Move[]
  /** The last block that takes it in. */
  readonly until: number
  readonly status: 'waiting' | 'final' | 'failed' | 'expired'
}

/** The first balances of a ledger, and the place it is stored in. */
export interface LedgerOptions {
  /** Balances in base units as `network owner asset`, from which the first page load begins. */
  readonly first: Readonly<Record<string, bigint>>
  /** The store of its text; without it the ledger lasts as long as the page. */
  readonly store?: { load(): string | null; save(text: string): void }
}

/**
 * The chain of the toys: balances, and entries that become final with the next block. Nothing is made or lost but by `first`,
 * and no balance goes below zero.
 */
export interface Ledger {
  /** Returns the number of blocks. */
  height(): number
  balanceOf(network: string, owner: string, asset?: string): bigint
  /** Takes an entry in with the next block. @returns Its id, the same for the same history. */
  post(entry: Pick<Entry, 'network' | 'moves'> & { readonly until?: number }): string
  entry(id: string): Entry | undefined
  /** Adds a block: what waits becomes final, in its order, or fails where a balance does not reach. */
  advance(): void
  /** Hears of every change. @returns What stops it. */
  onChange(listener: () => void): () => void
}

interface Book {
  height: number
  balances: Record<string, bigint>
  entries: Entry[]
}

const endless = Number.MAX_SAFE_INTEGER
const keyOf = (network: string, owner: string, asset: string) => `${network} ${owner} ${asset}`

/** Opens a ledger: as it was kept, else with its first balances. */
export function createLedger({ first, store }: LedgerOptions): Ledger {
  const book = read(store?.load()) ?? { height: 1, balances: { ...first }, entries: [] }
  const listeners = new Set<() => void>()
  const changed = () => {
    store?.save(JSON.stringify(book, written))
    for (const listener of [...listeners]) listener()
  }
  const replace = (next: Entry) => {
    book.entries = book.entries.map((each) => (each.id === next.id ? next : each))
  }
  return {
    height: () => book.height,
    balanceOf: (network, owner, asset = '') => book.balances[keyOf(network, owner, asset)] ?? 0n,
    post({ network, moves, until = endless }) {
      const id = idOf(`${network} ${book.entries.length} ${JSON.stringify(moves, written)}`)
      book.entries.push({ id, network, moves, until, status: 'waiting' })
      changed()
      return id
    },
    entry: (id) => book.entries.find((each) => each.id === id),
    advance() {
      book.height++
      for (const entry of book.entries) {
        if (entry.status === 'waiting') replace({ ...entry, status: applied(book, entry) })
      }
      changed()
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Moves all of an entry, or none where a balance would go below zero. */
function applied(book: Book, { network, moves, until }: Entry): Entry['status'] {
  if (book.height > until) return 'expired'
  const next = { ...book.balances }
  for (const { owner, asset, value } of moves) {
    const key = keyOf(network, owner, asset)
    next[key] = (next[key] ?? 0n) + value
  }
  if (Object.values(next).some((value) => value < 0n)) return 'failed'
  book.balances = next
  return 'final'
}

const written = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)

function read(text: string | null | undefined): Book | undefined {
  if (!text) return undefined
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
  )
}

const prime = 0x100000001b3n
const mask = (1n << 64n) - 1n

/** A number of 64 bits for a text (FNV-1a), in base 36: the ids and signatures of the toys. */
export function idOf(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) hash = ((hash ^ BigInt(byte)) * prime) & mask
  return hash.toString(36).padStart(13, '0')
}
