/** The content of a box: purses are spent from, albums are only looked at. The purse in front is first. */
export interface BoxState {
  readonly purses: readonly string[]
  readonly albums: readonly string[]
  /** The town that the box is in. */
  readonly town: string
}

/** A transfer that a box passes on. Amounts are decimal digits, so that it can be passed on as JSON. */
export interface LanternOrder {
  readonly town: string
  readonly from: string
  readonly to: string
  /** The token's address; empty for the native currency. */
  readonly asset: string
  readonly value: string
  readonly fee: string
  /** The deposit for the receiver's shelf where they have none for the token. */
  readonly deposit: string
  /** The last block that takes it in. */
  readonly until: number
}

/** A wallet of the lanterns: features by name, and a state that is looked at. It has no `request`. */
export interface LanternBox {
  readonly label: string
  readonly rdns: string
  readonly icon: string
  readonly features: {
    /** Lets the site see its content. With `silent` no person is asked, and without permission the answer is `null`. */
    readonly 'lantern:light': (options: { readonly silent: boolean }) => Promise<BoxState | null>
    /** Carries it to a town it knows. */
    readonly 'lantern:walk': (town: string) => Promise<void>
    /** Shows it the way to a town. */
    readonly 'lantern:learn': (town: string) => Promise<void>
    readonly 'lantern:mark': (address: string, text: string) => Promise<string>
    readonly 'lantern:pass': (order: LanternOrder) => Promise<string>
    readonly 'lantern:dim': () => void
  }
  /** Hears of every change; of `null` when the box leaves. @returns What stops it. */
  watch(listener: (state: BoxState | null) => void): () => void
}

/** The error of a box: its person said no, or it does not know the town. */
export interface BoxFailure {
  readonly why: 'shut' | 'lost'
}

declare global {
  interface LatchkitProviders {
    lantern: LanternBox
  }
}
