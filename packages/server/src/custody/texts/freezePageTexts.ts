import type { MailLanguage } from 'latchkit/wire/custody'
import { freezePageTexts as ar } from './ar/freezePage.js'
import { freezePageTexts as en, type FreezePageTexts } from './en/freezePage.js'

/** The texts of the page that freezes a wallet, in each language. */
export const freezePageTexts: Readonly<Record<MailLanguage, FreezePageTexts>> = { en, ar }
