/**
 * What is known of a list beyond its first page, which has just been read anew: all after the last that both have. What is
 * missing before that is gone. Nothing where they have none in common: then the list is another one.
 */
export function restAfter<Item>(
  known: readonly Item[],
  fresh: readonly Item[],
  keyOf: (item: Item) => string,
): readonly Item[] | undefined {
  const keys = new Set(fresh.map(keyOf))
  const from = known.findLastIndex((each) => keys.has(keyOf(each))) + 1
  return from === 0 ? undefined : known.slice(from)
}
