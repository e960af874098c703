import { fail } from 'latchkit/wire'
import { providerFailed } from '../../errors/gateway.js'

/** A page of a list, newest first; `next` names the following page. */
export interface TimedPage<Item> {
  readonly items: readonly Item[]
  readonly next: string | null
}

/** Reads a list page by page; `null` names the first one. */
export type TimedList<Item> = (page: string | null) => Promise<TimedPage<Item>>

/** How far lists were merged: a time, and the page of each list at that time; `false` if the list has ended. */
export interface MergedCursor {
  readonly before: number
  readonly pages: readonly (string | null | false)[]
}

interface Timed {
  /** Milliseconds since 1970. */
  readonly at: number
}

const never = Number.NEGATIVE_INFINITY
/** Limit of consecutive pages without anything new: beyond it, the list is going in circles. */
const maxEmptyPages = 10
/** How many pages with the same timestamp are read, since they all go into one answer. */
const maxPagesOfMoment = 20

/** Reads one of the lists, and keeps the rest of its current page. */
class Reader<Item extends Timed> {
  page: string | null | false
  readonly #list: TimedList<Item>
  readonly #before: number
  #items: readonly Item[] = []
  #next: string | null | false

  constructor(list: TimedList<Item>, page: string | null | false, before: number) {
    this.#list = list
    this.#before = before
    this.page = page
    this.#next = page
  }

  async head(): Promise<Item | undefined> {
    for (let empty = 0; this.#items.length === 0 && this.#next !== false; empty++) {
      if (empty > maxEmptyPages) throw fail(providerFailed, { retrySeconds: 1 })
      this.page = this.#next
      const { items, next } = await this.#list(this.page)
      // Filter by time, not by index: newer items may have been added in front since the last page was read.
      this.#items = items.filter(({ at }) => at < this.#before)
      this.#next = next ?? false
    }
    if (this.#items.length === 0) this.page = false
    return this.#items[0]
  }

  /** Takes all items with one timestamp. */
  async take(at: number): Promise<Item[]> {
    const merged: Item[] = []
    for (let pages = 0; (await this.head())?.at === at; pages++) {
      if (pages > maxPagesOfMoment) throw fail(providerFailed, { retrySeconds: 60 })
      const end = this.#items.findIndex((one) => one.at !== at)
      const count = end < 0 ? this.#items.length : end
      merged.push(...this.#items.slice(0, count))
      this.#items = this.#items.slice(count)
    }
    return merged
  }
}

/** Waits for all reads even if one fails, so that the next request cannot join a failing one. */
async function allOf<Of>(reads: readonly Promise<Of>[]): Promise<Of[]> {
  await Promise.allSettled(reads)
  return Promise.all(reads)
}

/**
 * Merges several lists into one, newest first. A page ends between two timestamps, so that the next page neither repeats nor skips an item,
 * whatever was added since. Throws `providerFailed`, and the errors of the lists.
 */
export async function mergeHistory<Item extends Timed>(
  lists: readonly TimedList<Item>[],
  cursor: MergedCursor | undefined,
  limit: number,
  countOf: (items: readonly Item[]) => number = ({ length }) => length,
): Promise<{ readonly items: readonly Item[]; readonly next: MergedCursor | null }> {
  const start = cursor?.before ?? Number.POSITIVE_INFINITY
  const readers = lists.map((list, index) => new Reader(list, cursor?.pages[index] ?? null, start))
  let items: readonly Item[] = []
  let before = start
  for (;;) {
    const heads = await allOf(readers.map((reader) => reader.head()))
    const newestAt = Math.max(never, ...heads.map((head) => head?.at ?? never))
    if (newestAt === never) return { items, next: null }
    const pages = readers.map(({ page }) => page)
    const newestItems = (await allOf(readers.map((reader) => reader.take(newestAt)))).flat()
    const allItems = [...items, ...newestItems]
    // If one timestamp has more items than a page, all are returned.
    if (items.length > 0 && countOf(allItems) > limit) return { items, next: { before, pages } }
    items = allItems
    before = newestAt
  }
}
