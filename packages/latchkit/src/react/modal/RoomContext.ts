import { type ComponentType, createContext } from 'react'
import type { Kit } from '../../core/kit.js'
import type { TextTable } from '../text/en.js'
import type { Texts } from '../text/translate.js'

/** What a site's terms are shown with. */
export interface LegalParts {
  readonly LegalCheckbox: ComponentType<{ readonly kit: Kit; readonly reminders: number }>
  readonly LegalNotice: ComponentType
}

/** What everything inside one shadow root shares. Made with it; only the language may change. */
export interface Room {
  /** Adopts a stylesheet, once however often it is asked for. */
  readonly adopt: (css: string) => void
  /** While nothing but drawing goes on: is told of the stylesheets that would be adopted. */
  readonly rehearsing?: (css: string) => void
  readonly text: Texts
  /** What `text` is made of; in English without the texts that come with the views. */
  readonly table: TextTable
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  /** What is made of the language, once: a long list has thousands of rows with texts and figures. */
  readonly once: <Made>(make: (locale: string, table: TextTable) => Made) => Made
  /** Icons that have been loaded, so that a view shown again has them in its first frame. */
  icons: Map<string, string>
  /** Once it has been brought. */
  legal?: LegalParts
}

export const RoomContext = createContext<Room | undefined>(undefined)
