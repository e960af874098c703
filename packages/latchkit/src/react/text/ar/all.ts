import type { AllTexts } from '../en/all.js'
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

/** Every text of the interface in Arabic. */
export const allTexts: AllTexts = {
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
