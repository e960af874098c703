import { type ComponentType, createContext, useContext } from 'react'
import type { Kit } from '../../core/kit/kit.js'
import { fail } from '../../wire/errors/fail.js'
import { providerMissing } from '../../wire/errors/react.js'
import type { TextKey } from '../text/en/modal.js'
import type { Table, Texts } from '../text/translate.js'

/** The parts that show a site's terms. */
export interface LegalParts {
  readonly LegalCheckbox: ComponentType<{ readonly kit: Kit; readonly reminders: number }>
  readonly LegalNotice: ComponentType
}

/** The view that gives way. */
export interface LeavingView {
  view?: HTMLElement | null | undefined
  /** Puts it back over the new one, and answers its header. */
  putBack?: ReturnType<Motion['leavingView']> | undefined
}

/** The functions that move views and the modal on its way out. */
export interface Motion {
  /** Takes in a view as it stands before it gives way. The function it answers puts it back and answers a copy of its header. */
  readonly leavingView: (view: HTMLElement) => () => HTMLElement | undefined
  /** Removes what has left, before the focus looks for its place: it would be found in what is inert. */
  readonly dropGone: (panel: HTMLElement) => void
  /** Moves the old view out and the new one in, in the direction of the way. */
  readonly changeView: (panel: HTMLElement, old: LeavingView, isBack: boolean) => void
  /**
   * Takes in the modal as it stands before it is closed. The function it answers, called once the dialog is out of the page,
   * lets it be seen on its way out: above everything, but inert, so that page and focus are the visitor's at once.
   */
  readonly leavingDialog: (dialog: HTMLDialogElement, sheets: readonly CSSStyleSheet[]) => () => void
}

/**
 * The context shared by everything inside one shadow root. It is made with the shadow root; only the language may change.
 */
export interface Host {
  readonly root: ShadowRoot
  /** Adopts a stylesheet, once however often it is asked for. */
  readonly adopt: (css: string) => void
  /** In a rehearsal alone: takes the stylesheets that would be adopted. */
  readonly rehearsing?: (css: string) => void
  /** The texts that come with the modal, and over them those of English tables that a view brings. */
  readonly texts: <Key extends string>(tables: readonly Table<Key>[]) => Texts<TextKey | Key>
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  /**
   * Returns a value made of the language, and makes it only once: a long list has thousands of rows with texts and
   * figures.
   */
  readonly once: <Made>(make: (locale: string) => Made) => Made
  /** Icons that have been loaded, so that a view shown again has them in its first frame. */
  icons: Map<string, string>
  /** Once it has been brought. */
  legal?: LegalParts
  /** Once it has been brought. */
  motion?: Motion
}

export const HostContext = createContext<Host | undefined>(undefined)

/** Returns the context that the shadow root around this component shares. */
export function useHost(): Host {
  const host = useContext(HostContext)
  if (!host) throw fail(providerMissing, {})
  return host
}
