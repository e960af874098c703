import { ar } from './ar.js'
import { en, type FrameText } from './en.js'

const tables: Readonly<Record<string, FrameText>> = { en, ar }

/** The texts of a language, by its BCP 47 code; English where the frame does not speak it. */
export const textOf = (language: string): FrameText => tables[language.split('-')[0] ?? ''] ?? en
