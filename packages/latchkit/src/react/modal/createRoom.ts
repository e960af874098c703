import type { TextTable } from '../text/en.js'
import { directionOf, languageOf } from '../text/language.js'
import { textsOf } from '../text/translate.js'
import { sheetAdopter } from '../theme/adoptSheet.js'
import theme from '../theme/theme.css?inline'
import type { Room } from './RoomContext.js'

/** Furnishes a shadow root: the theme's stylesheet, the texts, the icons loaded so far. */
export function createRoom(
  root: ShadowRoot,
  table: TextTable,
  locale: string,
  icons: Map<string, string>,
): Room {
  const adopt = sheetAdopter(root)
  adopt(theme)
  return { adopt, icons, locale, text: textsOf(table, locale), direction: directionOf(languageOf(locale)) }
}
