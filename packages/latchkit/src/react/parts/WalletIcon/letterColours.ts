/** The hues there are: as many as can be told apart. */
const hues = 12

/** Colours of a mark without a picture, the same in light and dark: one of twelve grounds by the id, and dark letters on it. */
export function letterColours(id: string): { readonly background: string; readonly color: string } {
  let sum = 0
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 9973
  return { background: `oklch(.62 .11 ${((sum % hues) * 360) / hues})`, color: '#111' }
}
