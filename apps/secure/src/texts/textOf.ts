import { type Language, textLanguageOf } from '../../../../packages/latchkit/src/wire/languages.js'
import { frameText as ar } from './ar/frame.js'
import { frameText as en, type FrameText } from './en/frame.js'

const tables: Readonly<Record<Language, FrameText>> = { en, ar }

/** Chooses the texts for a locale; the English ones if there are none in its language. */
export const textOf = (locale: string): FrameText => tables[textLanguageOf(locale)]
