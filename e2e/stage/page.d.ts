import type { Kit } from 'latchkit'
import type { TestWallet } from 'latchkit/testing'

declare global {
  interface Window {
    /** What the demo keeps for the browser's console. */
    latchkit: { readonly kits: readonly Kit[]; readonly wallet: TestWallet }
  }
}
