import type {
  ConnectorContext,
  GivenConnector,
  NamespaceSession,
  OpenConnectorOptions,
  PairOptions,
  SharedConnector,
  SharedNamespace,
  SharedSession,
  Transport,
  TransportEvents,
} from 'latchkit'
import { type CaipAddress, type CaipNetworkId, fail, methodUnsupported, requestAborted } from 'latchkit/wire'
import type { LanternOrder } from '../lantern/box.js'
import type { Ledger } from '../ledger/ledger.js'
import { addressOn } from '../reef/address.js'
import type { ReefOrder, ReefTrade } from '../reef/signer.js'
import { markOf } from '../wallet/lanternFace.js'
import { postMove, postPass, postTrade } from '../wallet/postings.js'
import { signatureOf } from '../wallet/reefFace.js'
import type { Phone } from './phone.js'

/** The options of a porter. */
export interface PorterOptions {
  /** Tells two of them apart. */
  readonly id?: string
  readonly ledger: Ledger
  readonly store: { load(): string | null; save(text: string): void }
  /** The phone of the guest; with one the porter pairs, and shows a link. */
  readonly phone?: Phone
}

/** The data stored over page loads: the end of the session, and the network in use by namespace. */
interface StoredSession {
  readonly until: number
  readonly networks: Readonly<Record<string, CaipNetworkId>>
  /** In which they signed in. */
  readonly namespaces: readonly string[]
  /** Added by the adapters since the sign-in, by namespace. */
  readonly properties?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** The guest's key on the reef, and their purse among the lanterns. */
export const guest = { key: 'gUest9RfTw3x', purse: 'LgUest4HnPq8sVb2' } as const

const weekMs = 604_800_000
const peer = { name: 'Porter', description: 'Keeps your keys behind the desk', url: 'https://porter.example' }

const share = (accounts: readonly CaipAddress[], chains: readonly CaipNetworkId[]): SharedNamespace => ({
  accounts,
  chains,
  methods: [],
  events: [],
})

const reefs = ['reef:north', 'reef:south'] as const
const towns = ['lantern:city', 'lantern:harbour'] as const
const namespaces: Readonly<Record<string, SharedNamespace>> = {
  reef: share(
    reefs.map((id): CaipAddress => `${id}:${addressOn(id, guest.key)}`),
    reefs,
  ),
  lantern: share(
    towns.map((id): CaipAddress => `${id}:${guest.purse}`),
    towns,
  ),
}

const among = (wanted: readonly string[]) =>
  Object.fromEntries(Object.entries(namespaces).filter(([each]) => wanted.includes(each)))

/**
 * A connector of both namespaces to sign in by: who is signed in has keys that a porter keeps. Without a phone there is no
 * link to show, and nothing is installed.
 */
export function porter({ id = 'porter', ...options }: PorterOptions): GivenConnector {
  return Object.freeze({
    id,
    pairs: options.phone !== undefined,
    setup: (context: ConnectorContext) => setUp(context, { id, ...options }),
  })
}

/** The time for which a link is shown. */
const linkHoldsMs = 240_000

function setUp(context: ConnectorContext, { id = '', ledger, store, phone }: PorterOptions): SharedConnector {
  const read = (): StoredSession | undefined => {
    const stored = JSON.parse(store.load() || 'null') as StoredSession | null
    return stored && stored.until > context.clock.now() ? stored : undefined
  }
  const sessionOf = (stored: StoredSession | undefined): SharedSession | undefined =>
    stored && { peer, namespaces: among(stored.namespaces), expiresAt: stored.until }
  const transports = createTransports(read, (stored) => store.save(JSON.stringify(stored)), ledger)
  const says = (session: SharedSession | undefined) => context.emit({ type: 'session', session })
  const open = async ({ namespaces: wanted = Object.keys(namespaces), signal }: OpenConnectorOptions) => {
    if (signal.aborted) throw fail(requestAborted, {})
    const until = context.clock.now() + weekMs
    const networks = { reef: reefs[0], lantern: towns[0] }
    store.save(JSON.stringify({ until, networks, namespaces: wanted }))
    const session = { peer, namespaces: among(wanted), expiresAt: until }
    says(session)
    return session
  }
  const pairing = phone && {
    async open({ onUri, ...options }: PairOptions) {
      onUri?.({ uri: phone.link, expiresAt: context.clock.now() + linkHoldsMs })
      await phone.untilYes(options.signal)
      return open(options)
    },
    follow: () => undefined,
  }
  return {
    data: {
      id,
      type: phone ? 'WALLET_CONNECT' : 'AUTH',
      name: 'Porter',
      instance: 1,
      shared: true,
      namespaces: Object.keys(namespaces),
    },
    open,
    ...(pairing && { pairing }),
    async resume() {
      const session = sessionOf(read())
      if (session) says(session)
      return session
    },
    async close() {
      const was = read()
      store.save('')
      if (was) says(undefined)
    },
    approval: (namespace) =>
      read() && namespaces[namespace]
        ? { approvedCaipNetworkIds: namespaces[namespace].chains, supportsAllNetworks: false }
        : {},
    transport: (namespace) => transports(namespace),
    stop: () => undefined,
  }
}

/** Makes the transport of each namespace, once. */
function createTransports(
  read: () => StoredSession | undefined,
  write: (stored: StoredSession) => void,
  ledger: Ledger,
) {
  const made = new Map<string, Transport>()
  return (namespace: string): Transport => {
    const known = made.get(namespace) ?? transportOf(namespace, read, write, ledger)
    made.set(namespace, known)
    return known
  }
}

function transportOf(
  namespace: string,
  read: () => StoredSession | undefined,
  write: (stored: StoredSession) => void,
  ledger: Ledger,
): Transport {
  const listeners = new Set<(event: TransportEvents['change']) => void>()
  const stands = (): NamespaceSession | undefined => {
    const stored = read()
    const [shared, caipNetworkId] = [namespaces[namespace], stored?.networks[namespace]]
    if (!shared || !caipNetworkId || !stored?.namespaces.includes(namespace)) return undefined
    return {
      ...shared,
      wallet: peer.name,
      caipNetworkId,
      properties: stored.properties?.[namespace] ?? {},
      scopedProperties: {},
    }
  }
  return {
    request: async (_, method, params) => answer(ledger, method, params as readonly unknown[]),
    async use(caipNetworkId) {
      const [stored, before] = [read(), stands()]
      if (!stored || before?.caipNetworkId === caipNetworkId) return
      write({ ...stored, networks: { ...stored.networks, [namespace]: caipNetworkId } })
      for (const listener of [...listeners]) listener({ before, now: stands() })
    },
    async addProperties(added) {
      const stored = read()
      const properties = {
        ...stored?.properties,
        [namespace]: { ...stored?.properties?.[namespace], ...added },
      }
      if (stored) write({ ...stored, properties })
    },
    session: async () => stands(),
    on(name, listener) {
      if (name === 'change') listeners.add(listener as (event: TransportEvents['change']) => void)
    },
    off(name, listener) {
      if (name === 'change') listeners.delete(listener as (event: TransportEvents['change']) => void)
    },
  }
}

/** Does what is asked with the guest's keys. @throws `methodUnsupported`. */
function answer(ledger: Ledger, method: string, [first, second]: readonly unknown[]): string {
  switch (method) {
    case 'reef_sign':
      return signatureOf(String(first), String(second))
    case 'reef_move':
      return postMove(ledger, first as ReefOrder)
    case 'reef_trade':
      return postTrade(ledger, first as ReefTrade)
    case 'lantern_mark':
      return markOf(String(first), String(second))
    case 'lantern_pass':
      return postPass(ledger, first as LanternOrder)
    default: {
      const cause = fail(methodUnsupported, { wallet: peer.name, method })
      throw Object.assign(new Error(cause.message, { cause }), { code: 4200 })
    }
  }
}
