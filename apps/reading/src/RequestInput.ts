/** A request of a site, and what the wallet knows about it. */
export interface RequestInput {
  readonly method: string
  readonly params: unknown
  /** CAIP-2. */
  readonly chainId: string
  /** The account that the site is connected to. */
  readonly address: string
  /** Origin of the site: as it claims, or checked. */
  readonly origin: string
}
