/** The description of a token, as its maker wrote it. */
export interface TokenDescription {
  readonly name: string
  /** Where its full description is; empty if it has none. */
  readonly uri: string
  /** Whether the metadata, written by the maker of the token, calls the token fungible. */
  readonly isFungible: boolean
  /** Mint of the collection that has confirmed it. */
  readonly collection?: string
}
