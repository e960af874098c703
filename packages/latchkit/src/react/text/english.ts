import type { PluralText } from '../../core/contracts/ownTexts.js'
import { buttonWords } from './buttonWords.js'
import { en } from './en.js'
import { enEmail } from './enEmail.js'
import { enErrors } from './enErrors.js'
import { enLater } from './enLater.js'
import { enLegal } from './enLegal.js'
import { enRisks } from './enRisks.js'
import { enSend } from './enSend.js'
import { enSignIn } from './enSignIn.js'
import { networkButtonText } from './networkButtonText.js'

const all = {
  ...buttonWords.en,
  ...networkButtonText.en,
  ...en,
  ...enLater,
  ...enLegal,
  ...enRisks,
  ...enSend,
  ...enSignIn,
  ...enEmail,
  ...enErrors,
}

/** The keys of all texts of the interface. */
export type AnyTextKey = keyof typeof all

type TextOfEachKey = { readonly [Key in AnyTextKey]: string }

declare global {
  interface LatchkitTexts extends TextOfEachKey {}
}

/** The texts of the interface in one language, all of them. */
export type AllTexts = Readonly<Record<AnyTextKey, string | PluralText>>

/** Every text of the interface in English: what a language of your own may say otherwise, by key. */
export const english: AllTexts = all
