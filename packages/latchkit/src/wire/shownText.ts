import { addressLeading, addressTrailing } from './constants.js'

/**
 * Shortens an address to its first 4 and last 6 characters (§5); `0x` counts.
 * @param address The address to shorten.
 * @returns The short form, such as `0x71…d8976F`, or the address itself if it is short.
 * @example
 * ```ts
 * import { shortenAddress } from 'latchkit/wire'
 * shortenAddress('0x71C7656EC7ab88b098defB751B7401B5f6d8976F') // '0x71…d8976F'
 * ```
 */
export function shortenAddress(address: string): string {
  if (address.length <= addressLeading + addressTrailing + 1) return address
  return `${address.slice(0, addressLeading)}…${address.slice(-addressTrailing)}`
}

/** The most characters of a reason that a wallet, a node or a server gives. */
export const maxReasonLength = 200

/**
 * Cleans a text from outside so that it can be shown: NFC, visible characters only, at most `length` of them (S4, S9).
 * @param text The text, from a wallet, a chain or a server.
 * @param length The most characters it may have, counted in code points.
 * @returns The cleaned text. It is empty if no character is visible.
 * @example
 * ```ts
 * import { cleanText } from 'latchkit/wire'
 * const name = cleanText('  My\u200b Token\n', 64) // 'My Token'
 * ```
 */
export function cleanText(text: string, length: number): string {
  // Cut before cleaning, so that a text of a million characters costs little.
  const visible = visibleText(text.slice(0, length * 16)).trim()
  return [...visible].slice(0, length).join('')
}

/** Characters that are not drawn: control, bidi, zero-width and filler characters, lone surrogates, line breaks. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}]/gu

/** Normalises a text to NFC and removes invisible characters. Spaces stay, because a visitor may still be typing. */
export const visibleText = (text: string): string => text.normalize('NFC').replace(invisible, '')

/** White space and format characters at both ends. Text copied from a chat or a right-to-left page often has them. */
const invisibleEnds = /^[\s\p{Cf}\p{DI}]+|[\s\p{Cf}\p{DI}]+$/gu

/**
 * Trims white space, zero-width characters and direction marks at both ends. Inside the text they stay, because there they may
 * hide another text.
 */
export const trimInvisible = (text: string): string => text.replace(invisibleEnds, '')
