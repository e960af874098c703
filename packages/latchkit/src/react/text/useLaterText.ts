import { useRoom } from '../modal/useRoom.js'
import type { TextKey, TextTable } from './en.js'
import { enLater, type LaterTextKey } from './enLater.js'
import { type Texts, textsOf } from './translate.js'

type LaterTexts = Texts<TextKey | LaterTextKey>

const laterTexts = (locale: string, table: TextTable): LaterTexts => textsOf({ ...enLater, ...table }, locale)

/** All texts of the visitor's language, for views that nobody waits for after the click. */
export const useLaterText = (): LaterTexts => useRoom().once(laterTexts)
