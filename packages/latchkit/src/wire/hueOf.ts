/** Returns the hue of the letter that stands for something without a picture, one of twelve, chosen by its id. */
export function hueOf(id: string): number {
  let sum = 0
  for (const letter of id) sum += letter.charCodeAt(0)
  return (sum % 12) * 30
}
