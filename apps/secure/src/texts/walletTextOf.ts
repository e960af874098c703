import type { Language } from '../../../../packages/latchkit/src/wire/languages.js'
import { walletText as ar } from './ar/wallet.js'
import { walletText as en, type WalletText } from './en/wallet.js'

const tables: Readonly<Record<Language, WalletText>> = { en, ar }

/** Returns the texts of devices and settings in a language. */
export const walletTextOf = (language: Language): WalletText => tables[language]
