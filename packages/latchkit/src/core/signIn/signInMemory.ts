import type { ChainNamespace } from '../../wire/caip.js'
import type { Siwx, SiwxSession, SiwxSignable } from '../contracts/siwx.js'
import { type Kit, patch, perKit } from '../kit/kit.js'
import { type SignIn, type SiwxAccount, type SiwxInput, signIn, withSignIn } from '../state/siwx.js'

/** A message that was created before the visitor signs it. */
interface PreparedMessage {
  readonly of: SiwxAccount
  readonly signable: SiwxSignable
  /** When it was created, in ms since 1970. */
  readonly at: number
}

/** A sign-in that a wallet carried out while it connected: what was signed, and the request to the server once it is sent. */
export interface DeliveredSignIn {
  readonly session: SiwxSession
  /** When it was signed, in ms since 1970. */
  readonly at: number
  saving?: Promise<SiwxSession>
}

/**
 * The objects of signing in that are not data: the site's sign-in method, the channel to the site's other tabs, and sign-ins in
 * progress.
 */
export interface SignInMemory {
  readonly plugin: Siwx
  /** Tells the other tabs that a session has begun or ended. Each tab then asks the server itself. */
  readonly tell: () => void
  /** Whether sign-in has disabled closing the open modal. */
  disablesClosing: boolean
  /** The namespace that was active before the sign-ins that are shown one after another. */
  activeBefore?: ChainNamespace | undefined
  /** Messages that were created in advance. */
  readonly preparedMessages: Map<ChainNamespace, PreparedMessage>
  /** Sign-ins that wallets carried out while they connected, until the server has answered about them. */
  readonly deliveredSignIns: Map<ChainNamespace, DeliveredSignIn>
  /** Checks whether the visitor has declined in a wallet since a wallet last connected. */
  readonly isRefused: () => boolean
  /** Requests that end sessions. Until they are answered, the server is not asked for sessions. */
  readonly ending: Set<Promise<void>>
}

/** The objects of signing in; absent until an account is connected. */
export const signInMemory = perKit((): { siwx?: SignInMemory } => ({}))

const absent: SignIn = { status: 'absent' }

/** Returns the present sign-in state of a namespace. */
export const signInOf = (kit: Pick<Kit, 'store'>, namespace: ChainNamespace): SignIn =>
  kit.store.getState().siwx?.signIns[namespace] ?? absent

/** Applies an input to the sign-in of a namespace. @returns The resulting state. */
export function moveSignIn(kit: Kit, namespace: ChainNamespace, input: SiwxInput): SignIn {
  const previousSignIn = signInOf(kit, namespace)
  const next = signIn(previousSignIn, input)
  const isRequired = signInMemory(kit).siwx?.plugin.getRequired?.() ?? false
  if (next !== previousSignIn)
    patch(kit, ({ siwx }) => ({ siwx: withSignIn(siwx, isRequired, namespace, next) }))
  return next
}
