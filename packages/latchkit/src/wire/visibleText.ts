/** Control characters, lone surrogates, line breaks and everything without a shape: bidi, zero-width, fillers. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}]/gu

/** The same text as it can be shown: NFC, and only visible characters. What is typed stays as it is, spaces included. */
export const visibleText = (text: string): string => text.normalize('NFC').replace(invisible, '')
