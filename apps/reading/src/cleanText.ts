import { towers } from './towers.js'

/** Matches control characters, lone surrogates, line breaks and everything without a shape: bidi, zero-width, fillers. */
const unfit = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}]/gu

/** A name from outside, fit to stand in a sentence: only what can be seen, at most `length` characters. */
export function cleanText(text: unknown, length: number): string {
  if (typeof text !== 'string') return ''
  const visible = text
    .slice(0, length * 16)
    .normalize('NFC')
    .replace(unfit, '')
    // After what stood unseen between the marks of one has gone.
    .replace(towers, '')
    .trim()
  return [...visible].slice(0, length).join('')
}
