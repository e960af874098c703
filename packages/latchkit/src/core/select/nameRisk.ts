import { nameSkeleton } from './nameSkeleton.js'

/** Why a name should not be trusted at first sight. */
export type NameRisk =
  /** Its letters are from several scripts, or from an unusual one. */
  | { readonly kind: 'mixed' }
  /** It looks like a known name but differs from it. */
  | { readonly kind: 'alike'; readonly name: string }

// UTS 31, table 5. The three groups that UTS 39 allows together are languages written in several scripts.
const recommendedScripts =
  'Latin,Arabic,Armenian,Bengali,Cyrillic,Devanagari,Ethiopic,Georgian,Greek,Gujarati,Gurmukhi,Hebrew,Kannada,Khmer,Lao,Malayalam,Myanmar,Oriya,Sinhala,Tamil,Telugu,Thaana,Thai,Tibetan'
const scriptGroups = ['Latin,Han,Hiragana,Katakana', 'Latin,Han,Bopomofo', 'Latin,Han,Hangul']

const allowedPatterns = [...recommendedScripts.split(','), ...scriptGroups].map((scripts) => {
  const letters = scripts.split(',').map((script) => `\\p{scx=${script}}`)
  return new RegExp(`^[\\p{sc=Common}\\p{sc=Inherited}${letters.join('')}]*$`, 'u')
})

/** Checks whether the letters of a name may be combined (UTS 39, highly restrictive). Most names are ASCII, which is Latin. */
const isOneScript = (name: string) =>
  /^[ -~]*$/.test(name) || allowedPatterns.some((letters) => letters.test(name))

/** Names by their skeleton (`nameSkeleton`). Of several names with one skeleton, the first is kept. */
export type KnownNames = ReadonlyMap<string, string>

/** Creates the map of names that `nameRisk` compares with. */
export const knownNames = (names: readonly string[]): KnownNames =>
  new Map([...names].reverse().map((name) => [nameSkeleton(name), name]))

/**
 * Returns why a name that its owner chose may mislead (S4, readings 39).
 * @param name The name, cleaned as it is shown.
 * @param names Names or symbols that a visitor may confuse it with.
 * @returns The risk, or `undefined` if the name neither mixes scripts nor resembles one of `names`.
 */
export function nameRisk(name: string, names: KnownNames): NameRisk | undefined {
  // Until the list is loaded there are no names to compare with.
  const lookalikes = names.size > 0 ? names.get(nameSkeleton(name)) : undefined
  if (lookalikes !== undefined) return { kind: 'alike', name: lookalikes }
  return isOneScript(name.normalize('NFKC')) ? undefined : { kind: 'mixed' }
}
