import type { QueryPage } from '../state/queries.js'

/**
 * Merges a page into a list. A further page is appended, without items that are already in the list. A first page replaces the
 * beginning of the list up to the last item that both have in common, so that later pages stay; if they have none in common, it
 * replaces the list. Unchanged items keep their identity, so that their rows are not rendered again.
 * @param keyOf Returns the key that identifies an item of the list.
 */
export function mergePages<Item>(
  knownPage: QueryPage<readonly Item[]>,
  page: QueryPage<readonly Item[]>,
  pageKind: 'first' | 'further',
  keyOf: (item: Item) => string,
): QueryPage<readonly Item[]> {
  if (pageKind === 'further') {
    const further = new Map(page.data.map((item) => [keyOf(item), item]))
    for (const item of knownPage.data) further.delete(keyOf(item))
    return { data: [...knownPage.data, ...further.values()], next: page.next }
  }
  const knownItems = new Map(knownPage.data.map((item) => [keyOf(item), item]))
  const fresh = page.data.map((item) => keepUnchanged(knownItems.get(keyOf(item)), item))
  const keys = new Set(fresh.map(keyOf))
  // Known items before the last common one that are missing from the page no longer exist.
  const from = knownPage.data.findLastIndex((item) => keys.has(keyOf(item))) + 1
  if (from === 0) return { data: fresh, next: page.next }
  return { data: [...fresh, ...knownPage.data.slice(from)], next: knownPage.next }
}

/** Returns the former item if nothing in it has changed. */
export function keepUnchanged<Item>(before: Item | undefined, now: Item): Item {
  return before !== undefined && textOf(before) === textOf(now) ? before : now
}

const textOf = (value: unknown) =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each))
