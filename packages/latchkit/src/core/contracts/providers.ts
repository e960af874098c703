import type { ChainNamespace } from '../../wire/caip.js'

declare global {
  /**
   * The type of the wallet's provider object in each namespace. An adapter's entry point adds its own:
   * `declare global { interface LatchkitProviders { toy: ToyWallet } }`.
   */
  interface LatchkitProviders {}
  /** The form of an address in each namespace. An adapter's entry point adds its own, such as `readonly toy: `brick-${string}``. */
  interface LatchkitAddresses {}
}

/** The type of a namespace's provider object; `unknown` if no imported adapter declares it, or if no namespace is given. */
export type ProviderOf<Namespace extends ChainNamespace> = Namespace extends keyof LatchkitProviders
  ? LatchkitProviders[Namespace] | undefined
  : unknown

/** The type of a namespace's address; `string` if no imported adapter declares it, or if no namespace is given. */
export type AddressOf<Namespace extends ChainNamespace> = Namespace extends keyof LatchkitAddresses
  ? LatchkitAddresses[Namespace]
  : string
