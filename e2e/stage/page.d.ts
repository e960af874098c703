import type { Kit } from 'latchkit'
import type { TestWallet } from 'latchkit/testing'
import type { AnalyticsEvent } from 'latchkit/wire'
import type { Scripted } from './scriptedWallet.js'

declare global {
  interface Window {
    /** What the demo keeps for the browser's console. */
    latchkit: { readonly kits: readonly Kit[]; readonly wallet: TestWallet }
    /** Analytics events, once `Demo.trackEvents` was called. */
    tracked: AnalyticsEvent[]
    /** The gallery's own. */
    gallery: {
      readonly states: readonly string[]
      show(name: string, how: object): Promise<void>
    }
    readonly scripted: { readonly [name: string]: Scripted }
  }
}
