import { createContext, useContext, useInsertionEffect } from 'react'
import { fail } from '../../wire/errors/fail.js'
import { providerMissing } from '../../wire/errors/react.js'
import type { TextKey } from '../text/en/modal.js'
import type { Table, Texts } from '../text/translate.js'

/**
 * The context shared by everything inside one shadow root. It is created with the shadow root; only its language may change.
 */
export interface Host {
  readonly root: ShadowRoot
  /** Adopts a stylesheet. Calling it again with the same one does nothing. */
  readonly adopt: (css: string) => void
  /** Collects the stylesheets that would be adopted; given only during a rehearsal. */
  readonly collectSheet?: (css: string) => void
  /** Returns the texts of the modal, extended by the English tables that a view passes. */
  readonly texts: <Key extends string>(tables: readonly Table<Key>[]) => Texts<TextKey | Key>
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  /**
   * Returns a value that depends on the language. It is created only once, because each of the thousands of rows of a long list
   * asks for it.
   */
  readonly once: <Made>(make: (locale: string) => Made) => Made
  /** Icons that were loaded, so that a view which is shown again has them in its first frame. */
  icons: Map<string, string>
}

export const HostContext = createContext<Host | undefined>(undefined)

/** Returns the context of the shadow root around this component. */
export function useHost(): Host {
  const host = useContext(HostContext)
  if (!host) throw fail(providerMissing, {})
  return host
}

/** Adopts a stylesheet into the shadow root around this component, before the first layout. */
export function useSheet(css: string): void {
  const { adopt, collectSheet } = useHost()
  collectSheet?.(css)
  useInsertionEffect(() => adopt(css), [adopt, css])
}

type KeyIn<Tables> = Tables extends Table<infer Key> ? Key : never

/**
 * Returns the texts of the visitor's language: those of the modal, and those of the English tables that a view passes.
 * @param tables Must be the same tables in each rendering. A key that is in none of them does not compile.
 */
export const useText = <const Tables extends readonly Table<string>[]>(
  ...tables: Tables
): Texts<TextKey | KeyIn<Tables[number]>> => useHost().texts(tables)
