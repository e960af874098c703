/** Colours of a mark without a picture, the same in light and dark: one of twelve grounds by the id, 30 degrees apart, and dark letters on it. */
export function letterColours(id: string): { readonly background: string; readonly color: string } {
  let sum = 0
  for (const letter of id) sum += letter.charCodeAt(0)
  return { background: `oklch(.62 .11 ${(sum % 12) * 30})`, color: '#111' }
}
