import { towers } from './towers.js'

/** Matches control characters, lone surrogates, line breaks and invisible characters: bidi, zero-width, fillers. */
const unfit = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}]/gu

/** The most characters of a reason that a chain gives. */
export const maxReasonLength = 200

/** Cleans a name from outside for use in a sentence: only visible characters, at most `length`. */
export function cleanText(text: unknown, length: number): string {
  if (typeof text !== 'string') return ''
  const visible = text
    .slice(0, length * 16)
    .normalize('NFC')
    .replace(unfit, '')
    // Only now, since removing invisible characters can join marks.
    .replace(towers, '')
    .trim()
  return [...visible].slice(0, length).join('')
}
