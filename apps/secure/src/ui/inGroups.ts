import { element } from './element.js'

/** An address, a hash or an id, the longest of which is a signature of Solana; what is longer is bytes that are not compared by eye. */
const identifier = /^[0-9A-Za-z]{26,88}$/
/** Matches groups of four: the first takes `0x` with it, and the last has three to six, so that no line has one or two. */
const group = /^0x.{4}|.{4}(?=.{3})|.+/g

/**
 * Lets an identifier break between groups of four characters alone. It stays one text, without a gap, for whoever copies it or
 * has it read out; another text stays as it is.
 */
export const inGroups = (text: string): readonly (Node | string)[] =>
  identifier.test(text)
    ? (text.match(group) ?? []).flatMap((each, index) => (index === 0 ? [each] : [element('wbr', {}), each]))
    : [text]
