import { createContext } from 'react'
import type { Texts } from '../text/translate.js'

/** What is kept from one opening to the next: loaded icons, and stylesheets by their text. */
export interface Memory {
  readonly icons: Map<string, string>
  readonly sheets: Map<string, CSSStyleSheet>
}

/** What everything inside one shadow root shares. Made once for each opening; it never changes. */
export interface Room {
  /** Adopts a stylesheet, once however often it is asked for. */
  readonly adopt: (css: string) => void
  readonly text: Texts
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  /** Icons that have been loaded, so that a view shown again has them in its first frame. */
  readonly icons: Map<string, string>
}

export const RoomContext = createContext<Room | undefined>(undefined)
