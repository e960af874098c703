import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { providerFailed } from '../../../errors/gateway.js'
import { confirmedState, requiredResult, signature, slot, time } from '../chain/replies.js'
import { type SolanaChain, sendCalls } from '../chain/solanaChain.js'

/** A transaction in the list of an address, as the node returns it. */
export interface ListedTransaction {
  readonly signature: string
  readonly slot: number
  /** Seconds since 1970; `null` if the node does not know. */
  readonly blockTime: number | null
  readonly isFailed: boolean
}

const page = v.array(
  v.pipe(
    v.object({ signature, slot, blockTime: v.nullish(time, null), err: v.unknown() }),
    v.transform(({ err, ...listed }): ListedTransaction => ({ ...listed, isFailed: err != null })),
  ),
)

/** The transactions of one address, and the last one that was taken from this list; `null` if none was taken yet. */
export interface AddressList {
  readonly address: string
  readonly before: string | null
  readonly isEnded: boolean
}

/** A position in several lists that are merged into one. */
export interface SignaturesPosition {
  readonly lists: readonly AddressList[]
  /** Slot of the last transaction; `null` at the start. */
  readonly slot: number | null
  /** Transactions of that slot that a page has contained: another list may have them, too. */
  readonly listed: readonly string[]
}

/** A transaction, and the address in whose list it is. */
export interface FoundTransaction extends ListedTransaction {
  readonly address: string
}

const listLimit = 50
/** Limit of rounds without an end: beyond it, the list is going in circles. */
const maxRounds = 5
/** More than a network can process for one address in one slot. */
const maxTransactionsOfSlot = 5_000

/** One list, and the rest of its current page. */
interface Reader {
  readonly address: string
  before: string | null
  /** The last transaction of the page that was read last. */
  readTo: string | null
  isEnded: boolean
  queue: readonly ListedTransaction[]
}

async function fill(chain: SolanaChain, readers: readonly Reader[], slotNow: number): Promise<void> {
  const replies = await sendCalls(
    chain,
    readers.map(({ address, readTo }) => ({
      method: 'getSignaturesForAddress',
      params: [address, { limit: listLimit, ...(readTo !== null && { before: readTo }), ...confirmedState }],
    })),
  )
  for (const [at, reader] of readers.entries()) {
    const pageItems = requiredResult(replies[at], page)
    if (pageItems.length > listLimit) throw fail(providerFailed, { retrySeconds: 1 })
    reader.isEnded = pageItems.length < listLimit
    reader.readTo = pageItems.at(-1)?.signature ?? reader.readTo
    let lowest = slotNow
    // A list only goes back in time: entries out of order would lead in circles.
    reader.queue = pageItems.filter(({ slot: one }) => {
      if (one > lowest) return false
      lowest = one
      return true
    })
  }
}

const isDry = ({ queue, isEnded }: Reader) => queue.length === 0 && !isEnded
const isOver = ({ queue, isEnded }: Reader) => queue.length === 0 && isEnded

/**
 * Merges the transactions of several addresses, newest first, each once, up to `limit`. It can end within a slot. Throws `providerFailed`.
 */
export async function readSignatures(
  chain: SolanaChain,
  start: SignaturesPosition,
  limit: number,
): Promise<{ readonly transactions: readonly FoundTransaction[]; readonly next: SignaturesPosition | null }> {
  const readers = start.lists.map((list): Reader => ({ ...list, readTo: list.before, queue: [] }))
  let currentSlot = start.slot ?? Number.MAX_SAFE_INTEGER
  let listedSignatures = new Set(start.listed)
  const transactions: FoundTransaction[] = []
  for (let rounds = 0; transactions.length < limit; ) {
    const dryReaders = readers.filter(isDry)
    if (dryReaders.length > 0) {
      if (++rounds > maxRounds) throw fail(providerFailed, { retrySeconds: 1 })
      await fill(chain, dryReaders, currentSlot)
      continue
    }
    const newest = Math.max(...readers.map(({ queue }) => queue[0]?.slot ?? -1))
    const reader = readers.find(({ queue }) => queue[0]?.slot === newest)
    const [head, ...rest] = reader?.queue ?? []
    if (!reader || !head) return { transactions, next: null }
    if (newest !== currentSlot) listedSignatures = new Set()
    currentSlot = newest
    reader.queue = rest
    reader.before = head.signature
    if (listedSignatures.has(head.signature)) continue
    listedSignatures.add(head.signature)
    if (listedSignatures.size > maxTransactionsOfSlot) throw fail(providerFailed, { retrySeconds: 1 })
    transactions.push({ ...head, address: reader.address })
  }
  if (readers.every(isOver)) return { transactions, next: null }
  const lists = readers.map((reader) => ({
    address: reader.address,
    before: reader.before,
    isEnded: isOver(reader),
  }))
  return { transactions, next: { lists, slot: currentSlot, listed: [...listedSignatures] } }
}
