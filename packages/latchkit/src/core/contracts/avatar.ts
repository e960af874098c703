import type { ChainNamespace } from '../../wire/caip.js'

/** The account whose picture is drawn. */
export interface AvatarAccount {
  /** Its address as the interface shows it, with its checksum where its namespace has one. */
  readonly address: string
  readonly namespace: ChainNamespace | undefined
  /** The side of the round place for it, in px. */
  readonly size: number
}

/**
 * Draws the picture of an account: what it returns is what the interface can show, for `latchkit/react` a React node. Where it
 * returns nothing, or fails, the kit's own picture is shown.
 */
export type DrawAvatar = (account: AvatarAccount) => unknown
