import type { ConnectorContext, GivenConnector, SharedConnector } from '../core/contracts/connector.js'
import type { SharedSession } from '../core/contracts/sharedSession.js'
import type { Transport } from '../core/contracts/transport.js'
import { fail } from '../wire/errors/fail.js'
import { loginNotLoaded } from '../wire/errors/frame.js'
import { frameNamespaces } from '../wire/frame/namespaces.js'
import type { ConnectedFrame, FrameParts } from './connectFrame.js'
import type { EmbeddedClient } from './createClient.js'

/** Options of `embedded`. */
export interface EmbeddedOptions {
  /**
   * The address of the secure site, https; http on the visitor's own machine. Unless given, the site's own server says it:
   * `{backendUrl}/.well-known/latchkit.json`.
   */
  readonly secureSite?: string
}

/** A connector that logs visitors in. */
export interface EmbeddedConnector extends SharedConnector {
  readonly auth: NonNullable<SharedConnector['auth']>
  readonly approvals: NonNullable<SharedConnector['approvals']>
}

/**
 * Creates the connector of the embedded wallet: a visitor without any wallet types an email address, and the code that it is sent. Keys,
 * codes and approvals are in a frame of the secure site, another origin than yours; nothing of it is loaded before it is used.
 * @param options The secure site; optional where the kit has a `backendUrl`.
 * @returns a frozen object without state, for `connectors` of `createLatchkit`; several kits may share one.
 * @throws nothing itself. Its connector throws catalogued errors alone: `loginNotLoaded`, `emailCooldown`, `invalidEmail`,
 * `loginNeeded`, `frameFailed`, `frameInterrupted`, `requestAborted`.
 * @example
 * ```ts
 * import { createLatchkit } from 'latchkit'
 * import { embedded } from 'latchkit/embedded'
 * import { evm } from 'latchkit/evm'
 * import { mainnet } from 'latchkit/networks'
 * const email = embedded({ secureSite: 'https://secure.example.net' })
 * const kit = createLatchkit({ networks: [mainnet], adapters: [evm()], connectors: [email] })
 * ```
 */
export function embedded(options: EmbeddedOptions = {}): GivenConnector<EmbeddedConnector> {
  return Object.freeze({
    id,
    logsIn: true,
    setup: (context: ConnectorContext) => setupEmbedded(context, options),
  })
}

const id = 'ID_AUTH'

type Listener = (event: never) => void

/** Sets the connector to work for a kit; `connect` puts the frame into the page. */
export function setupEmbedded(
  context: ConnectorContext,
  options: EmbeddedOptions,
  connect?: (parts: FrameParts) => Promise<ConnectedFrame>,
): EmbeddedConnector {
  const transports = new Map<string, { readonly listeners: Set<Listener>; readonly transport: Transport }>()
  let session: SharedSession | undefined
  let client: Promise<EmbeddedClient> | undefined
  let isOver = false
  const ownContext: ConnectorContext = {
    ...context,
    emit(event) {
      if (isOver) return
      if (event.type === 'session') session = event.session
      context.emit(event)
    },
  }
  const loaded = (): Promise<EmbeddedClient> => {
    client ??= Promise.all([import('./createClient.js'), context.parts()]).then(
      ([{ createClient }, parts]) =>
        createClient(
          ownContext,
          parts,
          options.secureSite,
          (namespace, event) => {
            for (const listener of [...(transports.get(namespace)?.listeners ?? [])]) listener(event as never)
          },
          connect,
        ),
      (error: unknown) => {
        // What could not be loaded now may be another time.
        client = undefined
        throw fail(loginNotLoaded, {}, error)
      },
    )
    return client
  }
  const ifLoaded = (use: (ready: EmbeddedClient) => void) => void client?.then(use, () => undefined)
  return {
    data: {
      id,
      type: 'AUTH',
      name: 'Email wallet',
      instance: 1,
      shared: true,
      // §5: it is there on these alone.
      namespaces: frameNamespaces,
    },
    open: async (openOptions) => (await loaded()).open(openOptions),
    resume: async () => (await loaded()).resume(),
    close: async () => (await loaded()).close(),
    approval(namespace) {
      const approvedCaipNetworkIds = session?.namespaces[namespace]?.chains
      return approvedCaipNetworkIds ? { approvedCaipNetworkIds, supportsAllNetworks: false } : {}
    },
    transport(namespace) {
      const known = transports.get(namespace)
      if (known) return known.transport
      const listeners = new Set<Listener>()
      const transport: Transport = {
        request: async (...request) => (await loaded()).request(...request),
        use: async (network) => (await loaded()).use(network),
        // Everything that can be known of the wallet is known from the start.
        addProperties: async () => undefined,
        session: async () => (await loaded()).namespace(namespace),
        on: (name, listener) => void (name === 'change' && listeners.add(listener)),
        off: (_, listener) => void listeners.delete(listener),
      }
      transports.set(namespace, { listeners, transport })
      return transport
    },
    auth: {
      connectEmail: async (...login) => (await loaded()).connectEmail(...login),
      updateEmail: async (...update) => (await loaded()).updateEmail(...update),
      showSettings: async (section) => (await loaded()).showSettings(section),
    },
    approvals: { abort: () => ifLoaded((ready) => ready.abort()) },
    stop() {
      isOver = true
      ifLoaded((ready) => ready.stop())
    },
  }
}
