/** A request of a site, with what the wallet knows of it. */
export interface RequestInput {
  readonly method: string
  readonly params: unknown
  /** CAIP-2. */
  readonly chainId: string
  /** The account the site has. */
  readonly address: string
  /** The origin of the site: the one it claims, or one that was checked. */
  readonly origin: string
}
