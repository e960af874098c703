import { useRoom } from '../modal/useRoom.js'
import type { TextKey, TextTable } from './en.js'
import { enLater, type LaterTextKey } from './enLater.js'
import { type Texts, textsOf } from './translate.js'

type LaterTexts = Texts<TextKey | LaterTextKey>

/** A long list has thousands of rows with texts: they are put together once for each table and locale. */
const made = new WeakMap<TextTable, { readonly locale: string; readonly texts: LaterTexts }>()

/** All texts of the visitor's language, for views that nobody waits for after the click. */
export function useLaterText(): LaterTexts {
  const { table, locale } = useRoom()
  const known = made.get(table)
  if (known?.locale === locale) return known.texts
  const texts = textsOf({ ...enLater, ...table }, locale)
  made.set(table, { locale, texts })
  return texts
}
