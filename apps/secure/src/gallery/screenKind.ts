import type { FrameHeight } from '../../../../packages/latchkit/src/wire/frame/events.js'
import type { Language } from '../../../../packages/latchkit/src/wire/languages.js'
import { frameText as arFrame } from '../texts/ar/frame.js'
import { walletText as arWallet } from '../texts/ar/wallet.js'
import { windowText as arWindow } from '../texts/ar/window.js'
import { frameText as enFrame } from '../texts/en/frame.js'
import { walletText as enWallet } from '../texts/en/wallet.js'
import { windowText as enWindow } from '../texts/en/window.js'
import type { Screen } from '../ui/mountScreen.js'

/** The texts of a language, of all screens. */
export interface ScreenTexts {
  readonly language: Language
  readonly frame: typeof enFrame
  readonly wallet: typeof enWallet
  readonly window: typeof enWindow
}

export const screenTexts: Readonly<Record<Language, ScreenTexts>> = {
  en: { language: enFrame.language, frame: enFrame, wallet: enWallet, window: enWindow },
  ar: { language: arFrame.language, frame: arFrame, wallet: arWallet, window: arWindow },
}

/** A kind of screen: its height in the frame, if it is one of the frame, and each of its states. */
export interface ScreenKind {
  readonly height?: FrameHeight
  readonly states: Readonly<Record<string, () => Screen>>
}

/** What the buttons of a shown screen do. */
export const act = () => undefined
/** Whose wallet it is. */
export const email = 'noor@example.org'
/** When the screens are looked at. */
export const now = Date.parse('2026-06-01T12:00:00Z')
export const minuteMs = 60_000
