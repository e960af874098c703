/** Picks the texts out of an error's data, such as `network` and `reason`. */
export function textsIn(data: unknown): Readonly<Record<string, string>> {
  if (typeof data !== 'object' || data === null) return {}
  return Object.fromEntries(
    Object.entries(data).filter((each): each is [string, string] => typeof each[1] === 'string'),
  )
}
