import type { PluralText } from '../../../core/contracts/interface.js'
import { accountTexts } from './account.js'
import { activityTexts } from './activity.js'
import { buttonTexts } from './buttons.js'
import { commonTexts } from './common.js'
import { connectingTexts } from './connecting.js'
import { downloadTexts } from './downloads.js'
import { emailTexts } from './email.js'
import { errorTexts } from './errors.js'
import { helpTexts } from './help.js'
import { legalTexts } from './legal.js'
import { modalTexts } from './modal.js'
import { networkButtonTexts } from './networkButton.js'
import { networkTexts } from './networks.js'
import { pairingTexts } from './pairing.js'
import { receiveTexts } from './receive.js'
import { riskTexts } from './risks.js'
import { sendTexts } from './send.js'
import { signInTexts } from './signIn.js'
import { socialTexts } from './social.js'
import { tokenTexts } from './tokens.js'
import { walletTexts } from './wallets.js'

const all = {
  ...buttonTexts,
  ...networkButtonTexts,
  ...modalTexts,
  ...commonTexts,
  ...walletTexts,
  ...connectingTexts,
  ...pairingTexts,
  ...downloadTexts,
  ...helpTexts,
  ...networkTexts,
  ...accountTexts,
  ...tokenTexts,
  ...activityTexts,
  ...receiveTexts,
  ...legalTexts,
  ...riskTexts,
  ...sendTexts,
  ...signInTexts,
  ...emailTexts,
  ...socialTexts,
  ...errorTexts,
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
export const allTexts: AllTexts = all
