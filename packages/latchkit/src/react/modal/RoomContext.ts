import { createContext } from 'react'
import type { Texts } from '../text/translate.js'

/** What everything inside one shadow root shares. Made with it; it never changes. */
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
