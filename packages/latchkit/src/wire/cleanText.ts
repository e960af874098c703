import { visibleText } from './visibleText.js'

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
