import type { Kit } from 'latchkit'
import type { TestWallet } from 'latchkit/testing'
import type { Scripted } from './scriptedWallet.js'

declare global {
  interface Window {
    /** What the demo keeps for the browser's console. */
    latchkit: { readonly kits: readonly Kit[]; readonly wallet: TestWallet }
    /** The gallery's own. */
    gallery: {
      readonly states: readonly { name: string; english: boolean }[]
      show(name: string, how: object): Promise<void>
    }
    readonly scripted: { readonly [name: string]: Scripted }
  }
}
