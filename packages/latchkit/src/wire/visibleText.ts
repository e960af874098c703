/** Control characters, lone surrogates, line breaks and everything without a shape: bidi, zero-width, fillers. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}]/gu

/** The same text as it can be shown: NFC, and only visible characters. What is typed stays as it is, spaces included. */
export const visibleText = (text: string): string => text.normalize('NFC').replace(invisible, '')

/** Blanks and format characters at either end: what is copied out of a chat or a page in another direction brings them along. */
const invisibleEnds = /^[\s\p{Cf}\p{DI}]+|[\s\p{Cf}\p{DI}]+$/gu

/** Strips blanks, zero-width and direction marks at both ends of a text. Those inside stay: there they may hide another text. */
export const trimInvisible = (text: string): string => text.replace(invisibleEnds, '')
