/**
 * Makes a text from outside fit to be shown: NFC, only visible characters, at most `length` of them (S4, S9).
 * @param text From a wallet, a chain or a server.
 * @param length The most characters it may have, counted in code points.
 * @returns An empty text where nothing of it can be seen.
 * @example
 * ```ts
 * import { cleanText } from 'latchkit/wire'
 * const name = cleanText('  My\u200b Token\n', 64) // 'My Token'
 * ```
 */
export function cleanText(text: string, length: number): string {
  // The first cut keeps a text of a million characters from costing anything.
  const visible = visibleText(text.slice(0, length * 16)).trim()
  return [...visible].slice(0, length).join('')
}

/** Control characters, lone surrogates, line breaks and everything without a shape: bidi, zero-width, fillers. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}]/gu

/** The same text as it can be shown: NFC, and only visible characters. What is typed stays as it is, spaces included. */
export const visibleText = (text: string): string => text.normalize('NFC').replace(invisible, '')

/** Blanks and format characters at either end: what is copied out of a chat or a page in another direction brings them along. */
const invisibleEnds = /^[\s\p{Cf}\p{DI}]+|[\s\p{Cf}\p{DI}]+$/gu

/** Strips blanks, zero-width and direction marks at both ends of a text. Those inside stay: there they may hide another text. */
export const trimInvisible = (text: string): string => text.replace(invisibleEnds, '')
