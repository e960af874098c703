import type { Language } from '../../wire/languages.js'
import { networkButtonTexts as ar } from './ar/networkButton.js'
import { networkButtonTexts as en } from './en/networkButton.js'

/** The texts of the button that shows the network. A page without that button does not load them. */
export const networkButtonText = { en, ar } satisfies Readonly<Record<Language, object>>
