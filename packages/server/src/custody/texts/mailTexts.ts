import type { MailLanguage } from 'latchkit/wire/custody'
import { mailTexts as ar } from './ar/mails.js'
import { mailTexts as en, type MailTexts } from './en/mails.js'

/** The texts of mails in each language. */
export const mailTexts: Readonly<Record<MailLanguage, MailTexts>> = { en, ar }
