import type { ChainNamespace } from '../../wire/caip.js'

declare global {
  /**
   * The kind of wallet object of each namespace. The door of an adapter adds its own, as in
   * `declare global { interface LatchkitProviders { toy: ToyWallet } }`.
   */
  interface LatchkitProviders {}
  /** The form of an address of each namespace, for its adapter's door to add: `readonly toy: `brick-${string}``. */
  interface LatchkitAddresses {}
}

/** The wallet object of a namespace; `unknown` where no door that is imported has named it, or where none is given. */
export type ProviderOf<Namespace extends ChainNamespace> = Namespace extends keyof LatchkitProviders
  ? LatchkitProviders[Namespace] | undefined
  : unknown

/** An address of a namespace; a text where no door that is imported says what it looks like, or where none is given. */
export type AddressOf<Namespace extends ChainNamespace> = Namespace extends keyof LatchkitAddresses
  ? LatchkitAddresses[Namespace]
  : string
