import type {
  ConnectorContext,
  GivenConnector,
  Provider,
  SharedConnector,
  SharedSession,
} from '../core/connector.js'
import { fail } from '../wire/errors/fail.js'
import { pairingNotLoaded } from '../wire/errors/pairing.js'
import type { Client } from './createClient.js'
import type { WalletConnectOptions } from './options.js'

/**
 * Pairing with a wallet on another device or in another app, by link or QR code. A few lines until it is used: the client
 * itself is loaded when a visitor pairs, or comes back to a page that has a session.
 * @returns A frozen object without state; several kits may share one. Its connector throws catalogued errors only:
 * `pairingNotLoaded`, `pairingRejected`, `pairingExpired`, `publishFailed`, `relayRefused`, `relayNotConfigured`, `requestAborted`…
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
export function walletConnect(options: WalletConnectOptions = {}): GivenConnector {
  return Object.freeze({ id, setup: (context: ConnectorContext) => setup(context, options) })
}

const id = 'walletConnect'

type Listener = (payload: never) => void

function setup(context: ConnectorContext, options: WalletConnectOptions): SharedConnector {
  const listeners = new Map<string, Set<Listener>>()
  const providers = new Map<string, Provider>()
  let session: SharedSession | undefined
  let client: Promise<Client> | undefined
  let over = false
  const hears: ConnectorContext = {
    ...context,
    emit(event) {
      if (over) return
      if (event.type === 'session') session = event.session
      context.emit(event)
    },
  }
  const load = async (): Promise<Client> => {
    const code = import('./createClient.js').catch((error: unknown) => {
      throw fail(pairingNotLoaded, {}, error)
    })
    const loading = code.then(({ createClient }) =>
      createClient(hears, options, ([namespace, event, payload]) => {
        for (const listener of [...(listeners.get(`${namespace} ${event}`) ?? [])]) {
          try {
            listener(payload as never)
          } catch (error) {
            context.logger.error(`a listener of ${event} failed`, error)
          }
        }
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
  return {
    data: {
      ...{ id, type: 'WALLET_CONNECT', name: 'WalletConnect', instance: 1, shared: true },
      namespaces: [...new Set(context.networks().map(({ chainNamespace }) => chainNamespace))],
    },
    open: async (how) => (await loaded()).open(how),
    signIn: async (payload, how) => (await loaded()).signIn(payload, how),
    resume: async () => (await loaded()).resume(),
    close: async () => (await client)?.close(),
    follow(link) {
      client?.then(
        (ready) => ready.follow(link),
        () => undefined,
      )
    },
    approval(namespace) {
      const held = session?.namespaces[namespace]
      return held ? { approvedCaipNetworkIds: held.chains, supportsAllNetworks: false } : {}
    },
    provider(namespace) {
      const of = (event: string) => `${namespace} ${event}`
      const provider = providers.get(namespace) ?? {
        request: async (question) => (await loaded()).request(namespace, question),
        on(event, listener) {
          listeners.set(of(event), (listeners.get(of(event)) ?? new Set()).add(listener))
        },
        removeListener: (event, listener) => listeners.get(of(event))?.delete(listener),
      }
      providers.set(namespace, provider)
      return provider
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
