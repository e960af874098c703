import { createContext, useContext } from 'react'
import { fail } from '../../wire/errors/fail.js'
import { providerMissing } from '../../wire/errors/react.js'
import type { TextKey } from '../text/en/modal.js'
import type { Table, Texts } from '../text/translate.js'

/**
 * The context shared by everything inside one shadow root. It is made with the shadow root; only the language may change.
 */
export interface Host {
  readonly root: ShadowRoot
  /** Adopts a stylesheet, once however often it is asked for. */
  readonly adopt: (css: string) => void
  /** Only in a rehearsal: collects the stylesheets that would be adopted. */
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
}

export const HostContext = createContext<Host | undefined>(undefined)

/** Returns the context that the shadow root around this component shares. */
export function useHost(): Host {
  const host = useContext(HostContext)
  if (!host) throw fail(providerMissing, {})
  return host
}
