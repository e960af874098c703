import { en, type TextTable } from '../text/en.js'
import { directionOf, languageOf } from '../text/language.js'
import { textsOf } from '../text/translate.js'
import { sheetAdopter } from '../theme/adoptSheet.js'
import base from '../theme/base.css?inline'
import theme from '../theme/theme.css?inline'
import type { Room } from './RoomContext.js'

/** Furnishes a shadow root: the theme's tokens, what all parts start from, the texts. */
export function createRoom(root: ShadowRoot, texts: TextTable | undefined, locale: string): Room {
  const adopt = sheetAdopter(root)
  adopt(theme)
  adopt(base)
  return { adopt, icons: new Map(), ...inLanguage(texts, locale) }
}

/** What of a room is in a language; English without a table. */
export function inLanguage(texts: TextTable | undefined, locale: string) {
  const table = texts ?? en
  const made = new Map<unknown, unknown>()
  const once: Room['once'] = (make) => {
    if (!made.has(make)) made.set(make, make(locale, table))
    return made.get(make) as ReturnType<typeof make>
  }
  return { locale, table, text: textsOf(table, locale), direction: directionOf(languageOf(locale)), once }
}
