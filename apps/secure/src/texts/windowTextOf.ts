import type { Language } from '../../../../packages/latchkit/src/wire/languages.js'
import { windowText as ar } from './ar/window.js'
import { windowText as en, type WindowText } from './en/window.js'
import { type TextWay, withProvider } from './providerTextOf.js'

const tables: Readonly<Record<Language, WindowText>> = { en, ar }

/** Returns the texts of the window in a language. @param way By what the owner comes in; by codes unless given. */
export const windowTextOf = (language: Language, way?: TextWay): WindowText =>
  withProvider(tables[language], 'window', language, way)
