import { ar } from './ar.js'
import { buttonWords } from './buttonWords.js'
import type { AllTexts } from './english.js'
import { networkButtonText } from './networkButtonText.js'

/** Every text of the interface in Arabic. */
export const arabic: AllTexts = { ...buttonWords.ar, ...networkButtonText.ar, ...ar }
