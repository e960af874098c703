import { cleanText } from './cleanText.js'

/** A name from outside as it is shown, and whether it may imitate another one. */
export interface NameReading {
  readonly text: string
  /** Whether it mixes alphabets, or has invisible characters. */
  readonly isOdd: boolean
}

/** Alphabets with letters that look alike. */
const scripts = [
  ...[/\p{sc=Latin}/u, /\p{sc=Cyrillic}/u, /\p{sc=Greek}/u, /\p{sc=Armenian}/u, /\p{sc=Cherokee}/u],
]
/** Characters that look like ASCII letters: full width, mathematical, circled. */
const lookalike = /[\uff00-\uffef\u{1d400}-\u{1d7ff}\u2460-\u24ff\u2100-\u214f]/u

/** Reads the name of a token or an address. Removes invisible characters and reports that. */
export function readName(input: string, length: number): NameReading {
  const text = cleanText(input, length)
  const isHidden = input.normalize('NFC').trim() !== text && [...input.trim()].length <= length
  const isMixed = scripts.filter((script) => script.test(text)).length > 1
  // A single other alphabet can imitate, too: whole Cyrillic names look like Latin ones.
  const isForeign = !/\p{sc=Latin}/u.test(text) && scripts.slice(1).some((script) => script.test(text))
  return { text, isOdd: isHidden || isMixed || isForeign || lookalike.test(text) }
}
