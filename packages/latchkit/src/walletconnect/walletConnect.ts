import type {
  ConnectorContext,
  GivenConnector,
  PairingConnector,
  PairOptions,
} from '../core/contracts/connector.js'
import type { SharedSession } from '../core/contracts/sharedSession.js'
import type { Transport } from '../core/contracts/transport.js'
import { loadFile } from '../core/kit/loadFile.js'
import { fail } from '../wire/errors/fail.js'
import { pairingNotLoaded } from '../wire/errors/pairing.js'
import type { Client } from './createClient.js'
import { linkReaders } from './linkReaders.js'
import type { WalletConnectOptions } from './options.js'

/**
 * Creates the connector that pairs with a wallet on another device or in another app, by link or QR code. It is only a few
 * lines: the client itself is loaded when a visitor pairs, or returns to a page with a session.
 *
 * A pairing link does not name its relay, so a wallet only answers if it listens on the site's relay:
 *
 * - **Wallets of the public network** (MetaMask, Trust, Rainbow and the others of the app stores) listen on their vendor's
 * relay only. Use it, with the id of a project in your account there: `walletConnect({ relayUrl:
 * 'wss://relay.walletconnect.com', projectId })`. - **Wallets that use your relay** are your own, or those of people you have
 * an arrangement with. Leave `relayUrl` out to use the relay at `backendUrl`, and name the wallets: `walletConnect({ wallets:
 * ['harbor'] })`.
 *
 * Only these wallets are offered by code, by link to their app and by *Copy link*. Any other wallet is offered by its
 * extension, or on a phone by its own browser, if it has one.
 * @param options The relay, the project there, the wallets that use it, the site's description, and additional methods to
 * propose. All are optional if the kit has a `backendUrl`.
 * @returns A frozen object without state, for `connectors` of `createLatchkit`. Several kits may share it.
 * @throws Nothing itself. The connector only throws catalogued errors: `pairingNotLoaded`, `pairingRejected`, `pairingExpired`,
 * `publishFailed`, `relayRefused`, `relayClockOff`, `relayNotConfigured`, `requestAborted`, `sessionEnded`.
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
  let isStopped = false
  const ownContext: ConnectorContext = {
    ...context,
    emit(event) {
      if (isStopped) return
      if (event.type === 'session') session = event.session
      context.emit(event)
    },
  }
  const load = async (): Promise<Client> => {
    const code = loadFile(loadClient).catch((error: unknown) => {
      throw fail(pairingNotLoaded, {}, error)
    })
    const loading = code.then(({ createClient }) =>
      createClient(ownContext, options, (namespace, name, event) => {
        for (const listener of [...(listeners.get(`${namespace} ${name}`) ?? [])]) listener(event as never)
      }),
    )
    client = loading
    // Loading again later may succeed.
    loading.catch(() => {
      if (client === loading) client = undefined
    })
    return loading
  }
  const getClient = () => client ?? load()
  const open = async (pairOptions: PairOptions) => (await getClient()).open(pairOptions)
  return {
    data: {
      ...{ id, type: 'WALLET_CONNECT', name: 'WalletConnect', instance: 1, shared: true },
      namespaces: [...new Set(context.networks().map(({ chainNamespace }) => chainNamespace))],
    },
    // The caller of `open` receives a loading failure.
    open,
    resume: async () => (await getClient()).resume(),
    close: async () => (await client)?.close(),
    pairing: {
      open,
      follow(link) {
        client?.then(
          (loadedClient) => loadedClient.follow(link),
          () => undefined,
        )
      },
    },
    approval(namespace) {
      const sharedNamespace = session?.namespaces[namespace]
      return sharedNamespace
        ? { approvedCaipNetworkIds: sharedNamespace.chains, supportsAllNetworks: false }
        : {}
    },
    transport(namespace) {
      const listenerKey = (name: string) => `${namespace} ${name}`
      const transport = transports.get(namespace) ?? {
        request: async (...request) => (await getClient()).request(...request),
        use: async (network) => (await getClient()).use(network),
        addProperties: async (properties) => (await getClient()).addProperties(properties),
        session: async () => (await getClient()).namespace(namespace),
        on(name, listener) {
          listeners.set(listenerKey(name), (listeners.get(listenerKey(name)) ?? new Set()).add(listener))
        },
        off: (name, listener) => void listeners.get(listenerKey(name))?.delete(listener),
      }
      transports.set(namespace, transport)
      return transport
    },
    stop() {
      isStopped = true
      client?.then(
        (loadedClient) => loadedClient.stop(),
        () => undefined,
      )
    },
  }
}
