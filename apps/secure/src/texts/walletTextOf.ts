import type { Language } from '../../../../packages/latchkit/src/wire/languages.js'
import { walletText as ar } from './ar/wallet.js'
import { walletText as en, type WalletText } from './en/wallet.js'
import { type TextWay, withProvider } from './providerTextOf.js'

const tables: Readonly<Record<Language, WalletText>> = { en, ar }

/** Returns the texts of devices and settings in a language. @param way By what the owner comes in; by codes unless given. */
export const walletTextOf = (language: Language, way?: TextWay): WalletText =>
  withProvider(tables[language], 'wallet', language, way)
