/**
 * Matches a piece of so many letters, of four bytes each at most: the service takes 65,400 signs. A piece never ends within a letter, half
 * of which would be read as another one.
 */
const piece = /.{1,12000}/gsu
const lastMark = '.'
const moreMark = '+'

/** A message with nothing in it but that its end is there. */
export const pulse = '~'

/** Cuts a text into the messages that carry it. */
export const piecesOf = (text: string): readonly string[] =>
  (text.match(piece) ?? []).map((each, at, all) => `${at + 1 < all.length ? moreMark : lastMark}${each}`)

/** Makes the function that puts the messages of the other end together; it answers a text with the last piece of it. */
export function createPieceReader(): (message: string) => string | undefined {
  let begun = ''
  return (message) => {
    if (message === pulse) return undefined
    begun += message.slice(1)
    if (message[0] !== lastMark) return undefined
    const text = begun
    begun = ''
    return text
  }
}
