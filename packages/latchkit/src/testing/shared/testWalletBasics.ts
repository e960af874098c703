import type { Clock } from '../../core/contracts/services.js'

/** The options that a test wallet of every family has. */
export interface TestWalletBasics {
  readonly name?: string
  /**
   * The storage in which a permission outlives a reload, by origin: `sessionStorage` or `localStorage`, and a key in it.
   */
  readonly remember?: { readonly storage: Pick<Storage, 'getItem' | 'setItem'>; readonly key: string }
  /** The platform's own unless given. */
  readonly clock?: Clock
}
