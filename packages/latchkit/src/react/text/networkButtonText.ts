import type { Language } from '../../wire/languages.js'
import { networkButtonTexts as ar } from './ar/networkButton.js'
import { networkButtonTexts as en } from './en/networkButton.js'

/** The words of the button that shows the network: a page without one does not load them. */
export const networkButtonText = { en, ar } satisfies Readonly<Record<Language, object>>
