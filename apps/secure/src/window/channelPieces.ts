/**
 * Matches a piece of at most 12,000 characters of up to four bytes each: the service accepts 65,400 characters of base64url. A piece never
 * ends within a surrogate pair.
 */
const piecePattern = /.{1,12000}/gsu
const lastMark = '.'
const moreMark = '+'

/** An empty message that says that its side is alive. */
export const pulse = '~'

/** Splits a text into messages. */
export const piecesOf = (text: string): readonly string[] =>
  (text.match(piecePattern) ?? []).map(
    (each, at, all) => `${at + 1 < all.length ? moreMark : lastMark}${each}`,
  )

/** Creates the function that joins the other side's messages. It returns a text with its last piece. */
export function createPieceReader(): (message: string) => string | undefined {
  let textSoFar = ''
  return (message) => {
    if (message === pulse) return undefined
    textSoFar += message.slice(1)
    if (message[0] !== lastMark) return undefined
    const text = textSoFar
    textSoFar = ''
    return text
  }
}
