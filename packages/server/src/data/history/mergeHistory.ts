import { fail } from 'latchkit/wire'
import { providerFailed } from '../../errors/gateway.js'

/** A page of a list, newest first; `next` names the one behind it. */
export interface TimedPage<Item> {
  readonly items: readonly Item[]
  readonly next: string | null
}

/** Reads a list page by page; `null` names the first one. */
export type TimedList<Item> = (page: string | null) => Promise<TimedPage<Item>>

/**
 * The position up to which lists were merged: a time, and the page of each list at that time; `false` for one at its
 * end.
 */
export interface MergedCursor {
  readonly before: number
  readonly pages: readonly (string | null | false)[]
}

interface Timed {
  /** Milliseconds. */
  readonly at: number
}

const never = Number.NEGATIVE_INFINITY
/** The most pages in a row without anything new: more are no list but a circle. */
const mostEmptyPages = 10
/** The most pages of one moment, all of which stand in one answer: more are more than an answer may be. */
const mostPagesOfMoment = 20

/** One of the lists, with what is left of the page it is on. */
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
      if (empty > mostEmptyPages) throw fail(providerFailed, { retrySeconds: 1 })
      this.page = this.#next
      const { items, next } = await this.#list(this.page)
      // By time and not by number: what came since then stands before what was told already.
      this.#items = items.filter(({ at }) => at < this.#before)
      this.#next = next ?? false
    }
    if (this.#items.length === 0) this.page = false
    return this.#items[0]
  }

  /** Takes all items of one time. */
  async take(at: number): Promise<Item[]> {
    const taken: Item[] = []
    for (let pages = 0; (await this.head())?.at === at; pages++) {
      if (pages > mostPagesOfMoment) throw fail(providerFailed, { retrySeconds: 60 })
      const end = this.#items.findIndex((one) => one.at !== at)
      const count = end < 0 ? this.#items.length : end
      taken.push(...this.#items.slice(0, count))
      this.#items = this.#items.slice(count)
    }
    return taken
  }
}

/** Waits for all, also when one fails: nothing is left under way that the next question would share the failure of. */
async function allOf<Of>(reads: readonly Promise<Of>[]): Promise<Of[]> {
  await Promise.allSettled(reads)
  return Promise.all(reads)
}

/**
 * Reads several lists as one, newest first. A page ends between two moments, so that the next one begins where nothing is
 * told twice or left out, whatever has come since. Throws `providerFailed`, and what the lists throw.
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
    const newest = Math.max(never, ...heads.map((head) => head?.at ?? never))
    if (newest === never) return { items, next: null }
    const pages = readers.map(({ page }) => page)
    const moment = (await allOf(readers.map((reader) => reader.take(newest)))).flat()
    const more = [...items, ...moment]
    // One moment with more than a page holds is told as it is.
    if (items.length > 0 && countOf(more) > limit) return { items, next: { before, pages } }
    items = more
    before = newest
  }
}
