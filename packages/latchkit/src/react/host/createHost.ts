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
  const values = new Map<unknown, unknown>()
  const once: Host['once'] = (make) => {
    if (!values.has(make)) values.set(make, make(locale))
    return values.get(make) as ReturnType<typeof make>
  }
  return { locale, texts: textsFrom(table, locale), direction: directionOf(languageOf(locale)), once }
}

/**
 * Creates a function that merges tables into texts. It merges the same tables only once, because each of the thousands
 * of rows of a long list asks for its texts.
 */
function textsFrom(table: Table<string> | undefined, locale: string): Host['texts'] {
  const cache: { readonly inputs: readonly unknown[]; readonly texts: unknown }[] = []
  return <Key extends string>(tables: readonly Table<Key>[]) => {
    const isSame = (inputs: readonly unknown[]) =>
      inputs.length === tables.length && inputs.every((each, at) => each === tables[at])
    const entry = cache.find(({ inputs }) => isSame(inputs))
    if (entry) return entry.texts as Texts<TextKey | Key>
    const all: Table<TextKey | Key> = Object.assign({}, modalTexts, ...tables, table)
    const texts = textsOf(all, locale)
    cache.push({ inputs: tables, texts })
    return texts
  }
}
