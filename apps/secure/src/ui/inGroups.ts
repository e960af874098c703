import { element } from './element.js'

/** Matches an address, hash or id; the longest is a Solana signature. Longer text is bytes that nobody compares by eye. */
const identifier = /^[0-9A-Za-z]{26,88}$/
/** Matches groups of four characters: the first includes `0x`, and the last has three to six, so that no line ends with one or two. */
const group = /^0x.{4}|.{4}(?=.{3})|.+/g

/**
 * Lets an identifier wrap only between groups of four characters. It stays one text for copying and screen readers; other text is
 * unchanged.
 */
export const inGroups = (text: string): readonly (Node | string)[] =>
  identifier.test(text)
    ? (text.match(group) ?? []).flatMap((each, index) => (index === 0 ? [each] : [element('wbr', {}), each]))
    : [text]
