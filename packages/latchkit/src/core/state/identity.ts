/** What an address calls itself, and when it was asked, in ms since 1970. */
export interface Identity {
  readonly of: string
  readonly at: number
  readonly name?: string
  /** The https address of its picture. */
  readonly avatar?: string
}
