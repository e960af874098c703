import { nameSkeleton } from './nameSkeleton.js'

/** The reason not to trust a name at first sight. */
export type NameRisk =
  /** Its letters are of several scripts, or of one that no list of names uses. */
  | { readonly kind: 'mixed' }
  /** It looks like a name that is known, and is not the one it looks like. */
  | { readonly kind: 'alike'; readonly name: string }

// UTS 31, table 5. The three groups that UTS 39 lets stand together are the languages written in several scripts.
const recommended =
  'Latin,Arabic,Armenian,Bengali,Cyrillic,Devanagari,Ethiopic,Georgian,Greek,Gujarati,Gurmukhi,Hebrew,Kannada,Khmer,Lao,Malayalam,Myanmar,Oriya,Sinhala,Tamil,Telugu,Thaana,Thai,Tibetan'
const together = ['Latin,Han,Hiragana,Katakana', 'Latin,Han,Bopomofo', 'Latin,Han,Hangul']

const allowed = [...recommended.split(','), ...together].map((scripts) => {
  const letters = scripts.split(',').map((script) => `\\p{scx=${script}}`)
  return new RegExp(`^[\\p{sc=Common}\\p{sc=Inherited}${letters.join('')}]*$`, 'u')
})

/** Whether the letters of a name may stand together (UTS 39, highly restrictive). */
const isOneScript = (name: string) => allowed.some((letters) => letters.test(name))

/** Names by their skeletons, the first of each. */
export type KnownNames = ReadonlyMap<string, string>

/** Prepares names for `nameRisk`. */
export const knownNames = (names: readonly string[]): KnownNames =>
  new Map([...names].reverse().map((name) => [nameSkeleton(name), name]))

/**
 * Says why a name that its owner chose may mislead (S4, readings 39).
 * @param name Cleaned, as it is shown.
 * @param known The names or symbols that a visitor may take it for.
 * @returns `undefined` where it neither mixes scripts nor looks like one of `known`.
 */
export function nameRisk(name: string, known: KnownNames): NameRisk | undefined {
  const alike = known.get(nameSkeleton(name))
  if (alike !== undefined) return { kind: 'alike', name: alike }
  return isOneScript(name.normalize('NFKC')) ? undefined : { kind: 'mixed' }
}
