import type { close, followLink, getLogs, getProvider, Kit, updateOptions } from 'latchkit'
import type { TestWallet } from 'latchkit/testing'
import type { AnalyticsEvent } from 'latchkit/wire'
import type { SatsPerson } from './satsWallet.js'
import type { Scripted } from './scriptedWallet.js'

declare global {
  interface Window {
    /** The objects that the demo offers to the browser's console. */
    latchkit: {
      readonly kits: readonly [Kit, ...Kit[]]
      readonly wallet: TestWallet
      readonly updateOptions: typeof updateOptions
      readonly getLogs: typeof getLogs
      readonly followLink: typeof followLink
      readonly getProvider: typeof getProvider
      readonly close: typeof close
    }
    /** Analytics events, once `Demo.trackEvents` was called. */
    tracked: AnalyticsEvent[]
    /** The texts that `listen` has noted. */
    spokenTexts: string[]
    /** How far what stands on the page has moved by itself, once for each move. */
    shifts: number[]
    /** The gallery's own. */
    gallery: {
      readonly states: readonly string[]
      show(name: string, how: object): Promise<void>
      change(look: object): Promise<void>
    }
    /** The person of the wallet of `installSatsWallet`. */
    readonly sats: SatsPerson
    /** The gallery's pointer is not in its corner, where it rests. */
    isPointed?: boolean
    restPointer(): Promise<void>
    readonly scripted: { readonly [name: string]: Scripted }
  }
}
