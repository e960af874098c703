import type { ChainNamespace } from '../../wire/caip.js'

declare global {
  /**
   * The kind of wallet object of each namespace. The door of an adapter adds its own, as in
   * `declare global { interface LatchkitProviders { toy: ToyWallet } }`.
   */
  interface LatchkitProviders {}
}

/** The wallet object of a namespace; `unknown` where no door that is imported has named it, or where none is given. */
export type ProviderOf<Namespace extends ChainNamespace> = Namespace extends keyof LatchkitProviders
  ? LatchkitProviders[Namespace] | undefined
  : unknown
