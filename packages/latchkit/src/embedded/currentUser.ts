import type { ConnectorContext } from '../core/contracts/connector.js'
import type { ConnectorParts, EmbeddedMemory } from '../core/contracts/embedded.js'
import type { SharedSession } from '../core/contracts/sharedSession.js'
import type { NamespaceSession, TransportEvents } from '../core/contracts/transport.js'
import type { CaipNetworkId, ChainNamespace } from '../wire/caip.js'
import { isLoginProvider, type LoginProvider } from '../wire/features.js'
import type { FrameUser } from '../wire/frame/fields.js'
import { frameNamespaces } from '../wire/frame/namespaces.js'
import { nameOfWallet, namespaceSession, sharedSession } from './session.js'

/** Tells an adapter that its namespace has changed. */
export type EmitChange = (namespace: ChainNamespace, change: TransportEvents['change']) => void

/** The logged-in visitor, and what this browser remembers of them. */
export interface CurrentUser {
  email(): string | undefined
  /** The name of the wallet, by how the visitor has entered it. */
  walletName(): string
  /** Whether a visitor is logged in, or was on an earlier page. */
  isLoggedIn(): boolean
  /** Whether this browser remembers a login. */
  hasLoggedIn(): boolean
  namespace(of: ChainNamespace): NamespaceSession | undefined
  /** Notes that the visitor has just logged in, by a provider or by email. */
  enter(provider?: LoginProvider): void
  /** Whether another visitor is logged in here. */
  isOther(user: FrameUser): boolean
  set(user: FrameUser): SharedSession | undefined
  /** Selects the network of its namespace. */
  setNetwork(chain: CaipNetworkId): void
  forget(): void
}

/** §4: the stored items that a sign-out or a failed check removes. The provider's name stays, for *Last used*. */
const itemsToClear = [
  'session_token',
  'email_login_used',
  'last_used_chain',
  'email',
  'preferred_account_type',
  'social_username',
] as const

/** The items that are stored only while a visitor is logged in, whatever the way. */
const itemsOfLogin = ['session_token', 'preferred_account_type'] as const

/** Stored instead of the email address and of the username: it only says that there is one (readings 25). */
const known = 'known'

/** Creates the user store of a kit, signed out. */
export function createCurrentUser(
  { clock, emit, networks }: ConnectorContext,
  parts: ConnectorParts,
  emitChange: EmitChange,
): CurrentUser {
  let user: FrameUser | undefined
  // Read only once, so that another tab of the site does not switch networks here.
  let networkByNamespace: Record<ChainNamespace, CaipNetworkId> = {}
  const setNetworkOf = (chain: string) => {
    networkByNamespace[chain.split(':')[0] as ChainNamespace] = chain as CaipNetworkId
  }
  // An earlier version of the page stored the address itself.
  if (parts.read('email')) parts.write('email', known)
  parts.read('last_used_chain')?.split(' ').forEach(setNetworkOf)
  /** Returns the provider by which the visitor logged in. Any script of the page can write to its storage. */
  const readProvider = () => {
    const text = parts.read('connected_social')
    return isLoginProvider(text) ? text : undefined
  }
  const has = (key: keyof EmbeddedMemory) => parts.read(key) !== undefined
  /** Whether a visitor has logged in on this page, and not out since. */
  let hasEntered = false
  const hasLoggedIn = () =>
    hasEntered ||
    has('email_login_used') ||
    (readProvider() !== undefined && itemsOfLogin.some((key) => has(key)))
  const namespace = (of: ChainNamespace) =>
    namespaceSession(user, networks(), of, networkByNamespace[of], readProvider())

  /** Applies a change and reports it: to the kit first, so that it knows the session about which adapters then report. */
  const change = (apply: () => void) => {
    const before = frameNamespaces.map(namespace)
    apply()
    const session = user && sharedSession(user, networks(), clock.now(), readProvider())
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
    walletName: () => nameOfWallet(readProvider()),
    isLoggedIn: () => user !== undefined || hasLoggedIn(),
    hasLoggedIn,
    enter(provider) {
      hasEntered = true
      parts.write('connected_social', provider)
    },
    isOther: (next) => user !== undefined && accountsOf(user) !== accountsOf(next),
    set(next) {
      // How a session was begun that another kit of the site has begun is unknown.
      if (!hasLoggedIn()) parts.write('connected_social', undefined)
      parts.write('email', next.email ? known : undefined)
      const social = readProvider()
      parts.write('email_login_used', social ? undefined : 'true')
      parts.write('social_username', social && next.userName ? known : undefined)
      return change(() => {
        user = next
      })
    },
    setNetwork(chain) {
      change(() => {
        setNetworkOf(chain)
        parts.write('last_used_chain', Object.values(networkByNamespace).join(' '))
      })
    },
    forget() {
      for (const key of itemsToClear) parts.write(key, undefined)
      networkByNamespace = {}
      hasEntered = false
      if (user)
        change(() => {
          user = undefined
        })
    },
  }
}

const accountsOf = ({ accounts, address }: FrameUser): string =>
  (accounts?.map((each) => each.address) ?? [address]).join(' ')
