import { cleanText } from './cleanText.js'

/** A name from outside as it is shown, and whether it may imitate another one. */
export interface NameReading {
  readonly text: string
  /** It has letters of several alphabets, or characters that cannot be seen. */
  readonly isOdd: boolean
}

/** The alphabets whose letters are taken for one another. */
const scripts = [
  ...[/\p{sc=Latin}/u, /\p{sc=Cyrillic}/u, /\p{sc=Greek}/u, /\p{sc=Armenian}/u, /\p{sc=Cherokee}/u],
]
/** Letters that look like those of ASCII and are none: full width, mathematical, in circles. */
const lookalike = /[\uff00-\uffef\u{1d400}-\u{1d7ff}\u2460-\u24ff\u2100-\u214f]/u

/** Reads a name of a token or an address. What cannot be seen is left out, and said. */
export function readName(given: string, length: number): NameReading {
  const text = cleanText(given, length)
  const isHidden = given.normalize('NFC').trim() !== text && [...given.trim()].length <= length
  const isMixed = scripts.filter((script) => script.test(text)).length > 1
  // One alphabet beside ASCII alone can still imitate: whole names in Cyrillic look like Latin ones.
  const isForeign = !/\p{sc=Latin}/u.test(text) && scripts.slice(1).some((script) => script.test(text))
  return { text, isOdd: isHidden || isMixed || isForeign || lookalike.test(text) }
}
