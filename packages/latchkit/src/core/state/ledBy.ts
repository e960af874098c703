/** A list with some of it first, in the order of their ids; the others stay in theirs. */
export function ledBy<Item extends { readonly id: string }>(
  list: readonly Item[],
  ids: readonly string[],
): readonly Item[] {
  if (ids.length === 0) return list
  const first = ids.flatMap((id) => list.find((item) => item.id === id) ?? [])
  return [...first, ...list.filter((item) => !first.includes(item))]
}
