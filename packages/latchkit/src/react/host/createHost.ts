import { directionOf, languageOf } from '../../wire/languages.js'
import { modalTexts, type TextKey } from '../text/en/modal.js'
import { type Table, type Texts, textsOf } from '../text/translate.js'
import { sheetAdopter } from '../theme/adoptSheet.js'
import base from '../theme/base.css?inline'
import theme from '../theme/theme.css?inline'
import type { Host } from './useHost.js'

/** Creates the host of a shadow root, with the theme's variables, the base styles and the texts. */
export function createHost(root: ShadowRoot, texts: Table<string> | undefined, locale: string): Host {
  const adopt = sheetAdopter(root)
  adopt(theme)
  adopt(base)
  return { root, adopt, icons: new Map(), ...inLanguage(texts, locale) }
}

/** Returns the part of a host that depends on the language. Without a table, the texts are English. */
export function inLanguage(table: Table<string> | undefined, locale: string) {
  const made = new Map<unknown, unknown>()
  const once: Host['once'] = (make) => {
    if (!made.has(make)) made.set(make, make(locale))
    return made.get(make) as ReturnType<typeof make>
  }
  return { locale, texts: textsFrom(table, locale), direction: directionOf(languageOf(locale)), once }
}

/**
 * Creates a function that merges tables into texts. It merges the same tables only once, because a long list has thousands of
 * rows with texts.
 */
function textsFrom(table: Table<string> | undefined, locale: string): Host['texts'] {
  const made: { readonly of: readonly unknown[]; readonly texts: unknown }[] = []
  return <Key extends string>(tables: readonly Table<Key>[]) => {
    const isSame = (of: readonly unknown[]) =>
      of.length === tables.length && of.every((each, at) => each === tables[at])
    const known = made.find(({ of }) => isSame(of))
    if (known) return known.texts as Texts<TextKey | Key>
    const all: Table<TextKey | Key> = Object.assign({}, modalTexts, ...tables, table)
    const texts = textsOf(all, locale)
    made.push({ of: tables, texts })
    return texts
  }
}
