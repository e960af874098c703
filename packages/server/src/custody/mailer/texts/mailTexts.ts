import type { MailLanguage } from 'latchkit/wire/custody'
import { ar } from './ar.js'
import { en, type MailTexts } from './en.js'

/** The texts of mails in each language. */
export const mailTexts: Readonly<Record<MailLanguage, MailTexts>> = { en, ar }
