import { en, type TextTable } from '../text/en.js'
import { directionOf, languageOf } from '../text/language.js'
import { textsOf } from '../text/translate.js'
import { sheetAdopter } from '../theme/adoptSheet.js'
import theme from '../theme/theme.css?inline'
import type { Room } from './RoomContext.js'

/** Furnishes a shadow root: the theme's stylesheet, the texts. */
export function createRoom(root: ShadowRoot, table: TextTable | undefined, locale: string): Room {
  const adopt = sheetAdopter(root)
  adopt(theme)
  return {
    adopt,
    icons: new Map(),
    locale,
    text: textsOf(table ?? en, locale),
    direction: directionOf(languageOf(locale)),
  }
}
