import type { Json } from 'latchkit/wire'

/** A transfer that a signer carries out. Amounts are decimal digits, so that it can be passed on as JSON. */
export interface ReefOrder {
  readonly network: string
  /** Public keys. */
  readonly from: string
  readonly to: string
  /** The token's address; empty for the native currency. */
  readonly asset: string
  readonly value: string
  readonly fee: string
  /** The last block that takes it in. */
  readonly until: number
}

/** A trade at the reef's own market: so much of one asset for so much of another. */
export interface ReefTrade {
  readonly network: string
  readonly from: string
  readonly gives: { readonly asset: string; readonly value: string }
  readonly takes: { readonly asset: string; readonly value: string }
}

/** A change that a signer announces: the keys it shares now, or that it leaves. */
export type ReefChange = { readonly keys: readonly string[] } | 'gone'

/** A wallet of the reef. It has a method for each thing it does, and no `request`; it knows keys and no networks. */
export interface ReefSigner {
  readonly name: string
  readonly rdns: string
  readonly icon: string
  /**
   * Returns the public keys it shares, the one in front first. With `silent` no person is asked, and without permission
   * none is shared.
   */
  keys(options: { readonly silent: boolean }): Promise<readonly string[]>
  sign(publicKey: string, text: string): Promise<string>
  /** Signs and posts. @returns The id on the network. */
  move(order: ReefOrder): Promise<string>
  trade(order: ReefTrade): Promise<string>
  /** Takes the permission back. */
  forget(): void
  /** @returns What stops it. */
  listen(listener: (change: ReefChange) => void): () => void
}

/** The error of a signer whose person says no. */
export class Declined extends Error {
  override readonly name = 'Declined'
}

declare global {
  interface LatchkitProviders {
    reef: ReefSigner
  }
}

/** Makes the trace by which a send is followed: no number, but the last block that takes it in. */
export const traceOf = (until: number): Json => ({ until })

/** The block in a trace; the first where there is none. */
export const untilIn = (trace: Json | undefined): number =>
  typeof trace === 'object' && trace !== null && 'until' in trace ? Number(trace.until) : 0
