import type { ChainNamespace } from '../../wire/caip.js'
import type { Siwx, SiwxSession, SiwxSignable } from '../contracts/siwx.js'
import type { SiwxAccount } from '../state/siwx.js'

/** A message that was made before the visitor signs it. */
export interface PreparedMessage {
  readonly of: SiwxAccount
  readonly signable: SiwxSignable
  /** In ms since 1970. */
  readonly at: number
}

/** A sign-in that a wallet did while it connected: what it signed, and the server's answer to it, once it was asked. */
export interface DeliveredSignIn {
  readonly session: SiwxSession
  /** In ms since 1970. */
  readonly at: number
  saving?: Promise<SiwxSession>
}

/** The live part of signing in: the site's way to do it, and what tells the site's other tabs. */
export interface SiwxPart {
  readonly plugin: Siwx
  /** Tells the other tabs that a session has begun or ended: each then asks the server itself. */
  readonly tell: () => void
  /** It has disabled closing the modal that is open. */
  disablesClosing: boolean
  /** The namespace that was active before the sign-ins that are shown, one after the other. */
  activeBefore?: ChainNamespace | undefined
  /** The messages that are made ahead. */
  readonly prepared: Map<ChainNamespace, PreparedMessage>
  /** The sign-ins that wallets did while they connected, until the server has answered. */
  readonly delivered: Map<ChainNamespace, DeliveredSignIn>
  /** Whether the visitor has refused a wallet since one was connected last. */
  readonly isRefused: () => boolean
  /** The sessions that are being ended: nothing is asked of the server meanwhile. */
  readonly ending: Set<Promise<void>>
}
