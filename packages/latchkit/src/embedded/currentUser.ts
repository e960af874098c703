import type { ConnectorContext } from '../core/contracts/connector.js'
import type { ConnectorParts } from '../core/contracts/embedded.js'
import type { SharedSession } from '../core/contracts/sharedSession.js'
import type { NamespaceSession, TransportEvents } from '../core/contracts/transport.js'
import type { CaipNetworkId, ChainNamespace } from '../wire/caip.js'
import type { FrameUser } from '../wire/frame/fields.js'
import { frameNamespaces } from '../wire/frame/namespaces.js'
import { namespaceSession, sharedSession } from './session.js'

/** Tells an adapter what has changed in its namespace. */
export type EmitChange = (namespace: ChainNamespace, change: TransportEvents['change']) => void

/** The visitor who is logged in, and what this browser remembers of them. */
export interface CurrentUser {
  email(): string | undefined
  /** Whether a visitor is logged in, or was on the page before. */
  isIn(): boolean
  namespace(of: ChainNamespace): NamespaceSession | undefined
  set(user: FrameUser): SharedSession | undefined
  /** The network that its namespace is on from now. */
  moveTo(chain: CaipNetworkId): void
  forget(): void
}

/** §4: what signing out, and a check that fails, clear. */
const cleared = [
  'session_token',
  'email_login_used',
  'last_used_chain',
  'email',
  'preferred_account_type',
] as const

/** All that the storage of the site says of the address: that there is one (readings 25). */
const knownEmail = 'known'

/** Makes the place of the user of one kit; nobody is logged in. */
export function createCurrentUser(
  { clock, emit, networks }: ConnectorContext,
  parts: ConnectorParts,
  emitChange: EmitChange,
): CurrentUser {
  let user: FrameUser | undefined
  // Read once: another tab of the site that moves on does not move this one.
  let used: Record<ChainNamespace, CaipNetworkId> = {}
  const use = (chain: string) => {
    used[chain.split(':')[0] as ChainNamespace] = chain as CaipNetworkId
  }
  // A page of an earlier version has left the address itself.
  if (parts.read('email')) parts.write('email', knownEmail)
  parts.read('last_used_chain')?.split(' ').forEach(use)
  const namespace = (of: ChainNamespace) => namespaceSession(user, networks(), of, used[of])

  /** Changes what adapters are told of: the kit first, so that it knows the session they then report of. */
  const change = (apply: () => void) => {
    const before = frameNamespaces.map(namespace)
    apply()
    const session = user && sharedSession(user, networks(), clock.now())
    emit({ type: 'session', session })
    for (const [at, each] of frameNamespaces.entries()) {
      const now = namespace(each)
      if (JSON.stringify(before[at]) !== JSON.stringify(now)) emitChange(each, { before: before[at], now })
    }
    return session
  }

  return {
    namespace,
    email: () => user?.email ?? undefined,
    isIn: () => user !== undefined || parts.read('email_login_used') !== undefined,
    set(next) {
      parts.write('email', next.email ? knownEmail : undefined)
      parts.write('email_login_used', 'true')
      return change(() => {
        user = next
      })
    },
    moveTo(chain) {
      change(() => {
        use(chain)
        parts.write('last_used_chain', Object.values(used).join(' '))
      })
    },
    forget() {
      for (const key of cleared) parts.write(key, undefined)
      used = {}
      if (user)
        change(() => {
          user = undefined
        })
    },
  }
}
