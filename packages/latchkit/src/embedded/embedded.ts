import type { ConnectorContext, GivenConnector, SharedConnector } from '../core/contracts/connector.js'
import type { ReturnedLogin } from '../core/contracts/embedded.js'
import type { SharedSession } from '../core/contracts/sharedSession.js'
import type { Transport } from '../core/contracts/transport.js'
import { loadFile } from '../core/kit/loadFile.js'
import { fail } from '../wire/errors/fail.js'
import { loginNotLoaded } from '../wire/errors/frame.js'
import type { LoginProvider } from '../wire/features.js'
import { frameNamespaces } from '../wire/frame/namespaces.js'
import type { FrameOptions, PageFrame } from './connectFrame.js'
import type { EmbeddedClient } from './createClient.js'

/** Options of `embedded`. */
export interface EmbeddedOptions {
  /**
   * The URL of the secure site: https, or http on the visitor's own machine. Unless given, it is read from the site's own
   * server: `{backendUrl}/.well-known/latchkit.json`.
   */
  readonly secureSite?: string
}

/** A connector that logs visitors in. */
export interface EmbeddedConnector extends SharedConnector {
  readonly auth: NonNullable<SharedConnector['auth']>
  readonly approvals: NonNullable<SharedConnector['approvals']>
}

/**
 * Creates the connector of the embedded wallet: a visitor without a wallet types an email address and the code that is sent
 * there, or continues with a provider such as Google. Keys, codes and approvals stay in a frame of the secure site, whose origin
 * differs from yours. Nothing of it is loaded before it is used.
 * @param options The secure site. Optional if the kit has a `backendUrl`.
 * @returns A frozen object without state, for `connectors` of `createLatchkit`. Several kits may share it.
 * @throws Nothing itself. Its connector only throws catalogued errors: `loginNotLoaded`, `emailCooldown`, `invalidEmail`,
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

/**
 * Takes the login with which the page has come back from a provider out of the page's address, as soon as the kit starts. Whether
 * this tab has begun it is asked later, by what is loaded then.
 */
function takeReturned(): ReturnedLogin | undefined {
  const { hash = '', href = '' } = globalThis.location ?? {}
  const [mark, provider, secret] = /[#&]latchkit=(google|apple|github)\.([\w-]{22})$/.exec(hash) ?? []
  if (!mark || !secret) return undefined
  history.replaceState(history.state, '', href.slice(0, -mark.length))
  return { provider: provider as LoginProvider, secret }
}

type Listener = (event: never) => void

/** Starts the connector for a kit. `connect` puts the frame into the page. */
export function setupEmbedded(
  context: ConnectorContext,
  options: EmbeddedOptions,
  connect?: (parts: FrameOptions) => Promise<PageFrame>,
): EmbeddedConnector {
  const transports = new Map<string, { readonly listeners: Set<Listener>; readonly transport: Transport }>()
  let session: SharedSession | undefined
  let client: Promise<EmbeddedClient> | undefined
  let isStopped = false
  const returned = takeReturned()
  const ownContext: ConnectorContext = {
    ...context,
    emit(event) {
      if (isStopped) return
      if (event.type === 'session') session = event.session
      context.emit(event)
    },
  }
  const getClient = (): Promise<EmbeddedClient> => {
    client ??= Promise.all([loadFile(() => import('./createClient.js')), context.parts()]).then(
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
        // Loading again later may succeed.
        client = undefined
        throw fail(loginNotLoaded, {}, error)
      },
    )
    return client
  }
  const withLoadedClient = (use: (loadedClient: EmbeddedClient) => void) =>
    void client?.then(use, () => undefined)
  return {
    data: {
      id,
      type: 'AUTH',
      name: 'Email wallet',
      instance: 1,
      shared: true,
      // §5: the only namespaces in which it exists.
      namespaces: frameNamespaces,
    },
    open: async (openOptions) => (await getClient()).open(openOptions),
    resume: async () => (await getClient()).resume(),
    close: async () => (await getClient()).close(),
    approval(namespace) {
      const approvedCaipNetworkIds = session?.namespaces[namespace]?.chains
      return approvedCaipNetworkIds ? { approvedCaipNetworkIds, supportsAllNetworks: false } : {}
    },
    transport(namespace) {
      const existing = transports.get(namespace)
      if (existing) return existing.transport
      const listeners = new Set<Listener>()
      const transport: Transport = {
        request: async (...request) => (await getClient()).request(...request),
        use: async (network) => (await getClient()).use(network),
        // Nothing needs to be added: all properties are known from the start.
        addProperties: async () => undefined,
        session: async () => (await getClient()).namespace(namespace),
        on: (name, listener) => void (name === 'change' && listeners.add(listener)),
        off: (_, listener) => void listeners.delete(listener),
      }
      transports.set(namespace, { listeners, transport })
      return transport
    },
    auth: {
      connectEmail: async (...args) => (await getClient()).connectEmail(...args),
      updateEmail: async (...args) => (await getClient()).updateEmail(...args),
      showSettings: async (section) => (await getClient()).showSettings(section),
      reviewDevices: async () => (await getClient()).reviewDevices(),
      socialOffer: async () =>
        (await loadFile(() => import('./findSecureSite.js'))).readSocialOffer(options.secureSite, context),
      connectSocial: async (...args) => (await getClient()).connectSocial(...args),
      // A link of somebody else opens nothing. Whether the login is one of this page is the frame's to say.
      returned: returned && (async () => ((await getClient()).takeMayHaveLeft() ? returned : undefined)),
    },
    approvals: { abort: () => withLoadedClient((loadedClient) => loadedClient.abort()) },
    stop() {
      isStopped = true
      withLoadedClient((loadedClient) => loadedClient.stop())
    },
  }
}
