import { en, type TextTable } from '../text/en.js'
import { directionOf, languageOf } from '../text/language.js'
import { textsOf } from '../text/translate.js'
import { sheetAdopter } from '../theme/adoptSheet.js'
import theme from '../theme/theme.css?inline'
import type { Memory, Room } from './RoomContext.js'

/** Furnishes a shadow root: the theme's stylesheet, the texts, the icons loaded so far. */
export function createRoom(
  root: ShadowRoot,
  table: TextTable | undefined,
  locale: string,
  memory: Memory,
): Room {
  const adopt = sheetAdopter(root, memory.sheets)
  adopt(theme)
  return {
    adopt,
    icons: memory.icons,
    locale,
    text: textsOf(table ?? en, locale),
    direction: directionOf(languageOf(locale)),
  }
}
