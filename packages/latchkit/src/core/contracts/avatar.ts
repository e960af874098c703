import type { ChainNamespace } from '../../wire/caip.js'

/** The account whose picture is drawn. */
export interface AvatarAccount {
  /** The address as the interface shows it, with a checksum if its namespace has one. */
  readonly address: string
  readonly namespace: ChainNamespace | undefined
  /** Width and height of its round frame, in px. */
  readonly size: number
}

/**
 * Draws the picture of an account. The result must be something that the interface can show: for `latchkit/react` a React node.
 * If it is `undefined`, or the function fails, the kit's own picture is shown.
 */
export type DrawAvatar = (account: AvatarAccount) => unknown
