import { type Language, textLanguageOf } from '../../../../packages/latchkit/src/wire/languages.js'
import { frameText as ar } from './ar/frame.js'
import { frameText as en, type FrameText } from './en/frame.js'

const tables: Readonly<Record<Language, FrameText>> = { en, ar }

/** Returns the texts for a locale; English if there are none in its language. */
export const textOf = (locale: string): FrameText => tables[textLanguageOf(locale)]
