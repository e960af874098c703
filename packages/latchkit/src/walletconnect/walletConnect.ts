import type {
  ConnectorContext,
  GivenConnector,
  PairingConnector,
  PairOptions,
} from '../core/contracts/connector.js'
import type { SharedSession } from '../core/contracts/sharedSession.js'
import type { Transport } from '../core/contracts/transport.js'
import { fail } from '../wire/errors/fail.js'
import { pairingNotLoaded } from '../wire/errors/pairing.js'
import type { Client } from './createClient.js'
import { linkReaders } from './linkReaders.js'
import type { WalletConnectOptions } from './options.js'

/**
 * Creates the connector that pairs with a wallet on another device or in another app, by link or QR code. It is a few
 * lines until it is used: the client itself is loaded when a visitor pairs, or comes back to a page that has a session.
 *
 * A pairing link does not say which relay it is for, so a wallet answers only if it listens at the relay of the site:
 *
 * - **Wallets of the public network** (MetaMask, Trust, Rainbow and the others of the app stores) listen at their vendor's
 * relay and nowhere else. Take it, with the id of a project of an account there:
 * `walletConnect({ relayUrl: 'wss://relay.walletconnect.com', projectId })`.
 * - **Wallets that use your relay** are your own, or those of people you have an arrangement with. Leave `relayUrl` out to
 * use the relay at `backendUrl`, and name the wallets: `walletConnect({ wallets: ['harbor'] })`.
 *
 * A code, a link to an app and *Copy link* are offered for these wallets alone. Any other one is offered by what it has
 * besides: its extension, or on a phone its own browser.
 * @param options The relay, the project there, the wallets that use it, what the site says of itself, and methods to
 * propose beyond the usual ones. All are optional where the kit has a `backendUrl`.
 * @returns a frozen object without state, for `connectors` of `createLatchkit`; several kits may share one.
 * @throws nothing itself. Its connector throws catalogued errors alone: `pairingNotLoaded`, `pairingRejected`,
 * `pairingExpired`, `publishFailed`, `relayRefused`, `relayClockOff`, `relayNotConfigured`, `requestAborted`, `sessionEnded`.
 * @example
 * ```ts
 * import { createLatchkit } from 'latchkit'
 * import { evm } from 'latchkit/evm'
 * import { mainnet } from 'latchkit/networks'
 * import { walletConnect } from 'latchkit/walletconnect'
 * const pairing = walletConnect({ relayUrl: 'wss://relay.example.com' })
 * const kit = createLatchkit({ networks: [mainnet], adapters: [evm()], connectors: [pairing] })
 * ```
 */
export function walletConnect(options: WalletConnectOptions = {}): GivenConnector<PairingConnector> {
  return Object.freeze({
    ...{ id, pairs: true },
    readers: (backendUrl: string | undefined) => linkReaders(options, backendUrl),
    setup: (context: ConnectorContext) => setup(context, options),
  })
}

const id = 'walletConnect'
const loadClient = () => import('./createClient.js')

type Listener = (event: never) => void

function setup(context: ConnectorContext, options: WalletConnectOptions): PairingConnector {
  const listeners = new Map<string, Set<Listener>>()
  const transports = new Map<string, Transport>()
  let session: SharedSession | undefined
  let client: Promise<Client> | undefined
  let over = false
  const ownContext: ConnectorContext = {
    ...context,
    emit(event) {
      if (over) return
      if (event.type === 'session') session = event.session
      context.emit(event)
    },
  }
  const load = async (): Promise<Client> => {
    const code = loadClient().catch((error: unknown) => {
      throw fail(pairingNotLoaded, {}, error)
    })
    const loading = code.then(({ createClient }) =>
      createClient(ownContext, options, (namespace, name, event) => {
        for (const listener of [...(listeners.get(`${namespace} ${name}`) ?? [])]) listener(event as never)
      }),
    )
    client = loading
    // What could not be loaded now may be another time.
    loading.catch(() => {
      if (client === loading) client = undefined
    })
    return loading
  }
  const loaded = () => client ?? load()
  const open = async (pairOptions: PairOptions) => (await loaded()).open(pairOptions)
  return {
    data: {
      ...{ id, type: 'WALLET_CONNECT', name: 'WalletConnect', instance: 1, shared: true },
      namespaces: [...new Set(context.networks().map(({ chainNamespace }) => chainNamespace))],
    },
    // Whoever opens hears what did not come.
    open,
    resume: async () => (await loaded()).resume(),
    close: async () => (await client)?.close(),
    pairing: {
      open,
      follow(link) {
        client?.then(
          (ready) => ready.follow(link),
          () => undefined,
        )
      },
    },
    approval(namespace) {
      const shared = session?.namespaces[namespace]
      return shared ? { approvedCaipNetworkIds: shared.chains, supportsAllNetworks: false } : {}
    },
    transport(namespace) {
      const listenerKey = (name: string) => `${namespace} ${name}`
      const transport = transports.get(namespace) ?? {
        request: async (...request) => (await loaded()).request(...request),
        use: async (network) => (await loaded()).use(network),
        addProperties: async (properties) => (await loaded()).addProperties(properties),
        session: async () => (await loaded()).namespace(namespace),
        on(name, listener) {
          listeners.set(listenerKey(name), (listeners.get(listenerKey(name)) ?? new Set()).add(listener))
        },
        off: (name, listener) => void listeners.get(listenerKey(name))?.delete(listener),
      }
      transports.set(namespace, transport)
      return transport
    },
    stop() {
      over = true
      client?.then(
        (ready) => ready.stop(),
        () => undefined,
      )
    },
  }
}
