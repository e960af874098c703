/**
 * Creates what tells the newest of the windows that are open. Drivers list them in no order, so it has to see each list before another
 * window opens.
 * @param first The windows that count for none.
 */
export function watchNewest(first: readonly string[]): (open: readonly string[]) => string | undefined {
  const seen = new Set(first)
  return (open) => {
    for (const each of open) seen.add(each)
    return [...seen].slice(first.length).findLast((each) => open.includes(each))
  }
}
