import type { QueryPage } from '../state/queries.js'

/**
 * A list after one of its pages was read. A further page goes behind what is known, without what stands there already. A
 * first page goes over what is known where both meet, so that reading on is not undone; where they have nothing in common the
 * list is another one. An item that has not changed keeps its identity, so that its row need not be drawn anew.
 * @param keyOf The key that tells an item from all others of the list.
 */
export function mergePages<Item>(
  known: QueryPage<readonly Item[]>,
  page: QueryPage<readonly Item[]>,
  which: 'first' | 'further',
  keyOf: (item: Item) => string,
): QueryPage<readonly Item[]> {
  if (which === 'further') {
    const further = new Map(page.data.map((item) => [keyOf(item), item]))
    for (const item of known.data) further.delete(keyOf(item))
    return { data: [...known.data, ...further.values()], next: page.next }
  }
  const before = new Map(known.data.map((item) => [keyOf(item), item]))
  const fresh = page.data.map((item) => unchanged(before.get(keyOf(item)), item))
  const keys = new Set(fresh.map(keyOf))
  // What is missing before the last item that both have is gone.
  const from = known.data.findLastIndex((item) => keys.has(keyOf(item))) + 1
  if (from === 0) return { data: fresh, next: page.next }
  return { data: [...fresh, ...known.data.slice(from)], next: known.next }
}

/** The item of before where nothing of it has changed. */
export function unchanged<Item>(before: Item | undefined, now: Item): Item {
  return before !== undefined && textOf(before) === textOf(now) ? before : now
}

const textOf = (value: unknown) =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each))
