/** The words by which a token goes, as its maker wrote them. */
export interface TokenWords {
  readonly name: string
  /** The place of its description; empty where it has none. */
  readonly uri: string
  /** Its maker says that many of it are alike. */
  readonly isFungible: boolean
  /** The mint of the collection that has confirmed it. */
  readonly collection?: string
}
