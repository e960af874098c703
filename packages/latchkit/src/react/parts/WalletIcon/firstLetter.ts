/** The first letter of a name, by character, not by code unit: a name may begin with an emoji. */
export function firstLetter(name: string): string {
  const [first = '?'] = name.trim().slice(0, 8)
  return first.toUpperCase()
}
