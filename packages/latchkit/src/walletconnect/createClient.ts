import type { ConnectorContext, PairOptions } from '../core/contracts/connector.js'
import type { DeepLink, SharedSession } from '../core/contracts/sharedSession.js'
import type { NamespaceSession } from '../core/contracts/transport.js'
import { loadFile } from '../core/kit/loadFile.js'
import { fail } from '../wire/errors/fail.js'
import { relayNotConfigured } from '../wire/errors/pairing.js'
import { requestAborted } from '../wire/errors/verbs.js'
import { pairingRetryMs } from '../wire/pairing.js'
import { type ClientLive, callLeader, type EmitTransportEvent } from './clientLive.js'
import { loadPrimitives } from './crypto/loadPrimitives.js'
import { toHex } from './encoding.js'
import { createEngine } from './engine/createEngine.js'
import type { EngineEvent } from './engine/engineLive.js'
import type { Session } from './engine/engineState.js'
import { type EngineSnapshot, serveEngine } from './engine/serveEngine.js'
import { siteHandlers } from './engine/sessionHandlers.js'
import { isPublicRelay } from './linkReaders.js'
import type { LinkSignIns } from './linkSignIns.js'
import { knownNamespaces } from './namespaces/knownNamespaces.js'
import { type ProposedNamespaces, proposedNamespaces } from './namespaces/proposedNamespaces.js'
import type { WalletConnectOptions } from './options.js'
import { platformOf } from './relay/platform.js'
import { type RelayEndpoint, relayEndpoint } from './relay/relayAddress.js'
import { emitLinkState } from './relayAlerts.js'
import { requestWallet } from './requestWallet.js'
import { siteMetadata } from './siteMetadata.js'
import { namespaceSession, sharedNamespaces, sharedSession } from './snapshot.js'
import { createTabChannel } from './tabs/createTabChannel.js'
import type { TabChannel } from './tabs/tabChannel.js'
import { openVault } from './vault/vault.js'

/** The pairing client of one page. */
export interface Client {
  open(options: PairOptions): Promise<SharedSession>
  resume(): SharedSession | undefined
  close(): Promise<void>
  follow(link: DeepLink | undefined): void
  request(chain: string, method: string, params?: unknown): Promise<unknown>
  use(chain: string): Promise<void>
  addProperties(properties: Session['sessionProperties']): Promise<void>
  namespace(name: string): NamespaceSession | undefined
  stop(): void
}

/** Creates the client of a page. If several tabs of the site are open, only one of them owns the socket. */
export async function createClient(
  context: ConnectorContext,
  options: WalletConnectOptions,
  emitTransportEvent: EmitTransportEvent,
): Promise<Client> {
  const relay = relayEndpoint(options, context)
  if (!(relay && /^wss?:\/\/./i.test(relay.relayUrl) && URL.canParse(relay.relayUrl)))
    throw fail(relayNotConfigured, { relayUrl: relay?.relayUrl })
  if (!relay.projectId && isPublicRelay(relay.relayUrl))
    throw fail(relayNotConfigured, { relayUrl: relay.relayUrl, needsProject: true })
  const platform = platformOf(options.platform)
  const [primitives, namespaces] = await Promise.all([
    loadPrimitives(platform.crypto),
    knownNamespaces(context),
  ])
  const { clock, logger } = context
  const name = `latchkit:${context.id}:pairing`
  const tabId = toHex(primitives.random(8))
  const tabChannel = createTabChannel({
    ...{ name, tab: tabId, platform, clock, logger },
    startServer: (channel) => startEngine(live, relay, channel, name),
    onEvent: (event) => handleEngineEvent(live, event as EngineEvent),
  })
  const live: ClientLive = {
    ...{
      context,
      options,
      platform,
      primitives,
      knownNamespaces: namespaces,
      tabChannel,
      emitTransportEvent,
    },
    session: undefined,
    opening: undefined,
    openedAt: Number.NEGATIVE_INFINITY,
  }
  const { session, link } = await readSnapshot(live)
  handleEngineEvent(live, { type: 'session', session })
  handleEngineEvent(live, { type: 'link', link, reason: '' })
  return {
    open: (pairOptions) => open(live, pairOptions),
    resume: () => live.session && sharedSession(live.session, live.knownNamespaces.formerNetworks),
    close: () => callLeader(live, 'end', undefined),
    follow(link) {
      const { opening: id } = live
      if (id)
        callLeader(live, 'follow', { id, link }).catch((error) => logger.debug('a link was not noted', error))
    },
    request: (chain, method, params) => requestWallet(live, chain, method, params),
    use: (chain) => callLeader(live, 'choose', { chains: { [chain.split(':')[0] ?? chain]: chain } }),
    addProperties: (properties) => callLeader(live, 'choose', { properties }),
    namespace: (name) => namespaceSession(live.session, name, live.knownNamespaces.formerNetworks),
    stop: () => tabChannel.stop(),
  }
}

/**
 * Reads the state of the leading tab. If that fails, this page leaves the tab channel, so that the next attempt, or another
 * tab, starts afresh.
 */
async function readSnapshot(live: ClientLive): Promise<EngineSnapshot> {
  try {
    return (await callLeader(live, 'state', undefined)) as EngineSnapshot
  } catch (error) {
    live.tabChannel.stop()
    throw error
  }
}

/** Starts the engine when this tab becomes the leader. */
async function startEngine(live: ClientLive, relay: RelayEndpoint, tabChannel: TabChannel, name: string) {
  const { context, options, platform, primitives } = live
  const { clock, logger } = context
  const { indexedDB, crypto } = platform
  const vault = await openVault(name, { indexedDB, subtle: crypto.subtle }, primitives, logger)
  const engine = await createEngine({
    ...{ platform, primitives, vault, clock, logger },
    ...relay,
    metadata: siteMetadata(options.metadata ?? {}, platform.origin, logger),
    handlers: siteHandlers,
    knownNamespaces: () => live.knownNamespaces,
    followedLink: context.followed,
    isAlive: tabChannel.isAlive,
    emit: tabChannel.broadcast,
    onVaultLost: tabChannel.stepDown,
  })
  return serveEngine(engine, tabChannel)
}

/** Applies an event of the leading tab to this page. */
function handleEngineEvent(live: ClientLive, event: EngineEvent): void {
  if (event.type === 'link') emitLinkState(live.context, event)
  else if (event.type === 'event') {
    const [namespace, name, data] = event.event
    live.emitTransportEvent(namespace, 'event', { name, data })
  } else changeSession(live, event.session)
}

function changeSession(live: ClientLive, session: Session | undefined): void {
  const { session: last, context } = live
  const { formerNetworks } = live.knownNamespaces
  live.session = session
  if (JSON.stringify(last) === JSON.stringify(session)) return
  // Tell the kit first, so that it knows the new session when the transports report about it.
  context.emit({ type: 'session', session: session && sharedSession(session, formerNetworks) })
  const names = [last, session].flatMap((each) =>
    Object.keys(each ? sharedNamespaces(each, formerNetworks) : {}),
  )
  for (const namespace of new Set(names)) {
    const [before, now] = [last, session].map((each) => namespaceSession(each, namespace, formerNetworks))
    if (JSON.stringify(before) !== JSON.stringify(now))
      live.emitTransportEvent(namespace, 'change', { before, now })
  }
}

async function open(live: ClientLive, options: PairOptions): Promise<SharedSession> {
  await pair(live, options)
  if (!live.session) throw fail(requestAborted, {})
  return sharedSession(live.session, live.knownNamespaces.formerNetworks)
}

/**
 * Requests a session, together with a sign-in if the site can sign in. A wallet that cannot do both at once only opens the
 * session.
 */
async function pair(
  live: ClientLive,
  { namespaces, onUri, signal, isSeen = () => true }: PairOptions,
): Promise<void> {
  const { context, primitives, options } = live
  await waitForRetry(live, signal)
  const id = toHex(primitives.random(16))
  const networks = context
    .networks()
    .filter(({ chainNamespace: namespace }) => namespaces?.includes(namespace) ?? true)
  // Read them for each opening, because adapters come and go while the client stays.
  live.knownNamespaces = await knownNamespaces(context)
  const proposal = proposedNamespaces(networks, options.methods, live.knownNamespaces)
  const runInBackground = (work: Promise<unknown>) =>
    work.catch((error: unknown) => context.logger.debug('a call of the leading tab failed', error))
  const signIns = await signInsBeside(live, proposal)
  if (signal.aborted) throw fail(requestAborted, {})
  const abort = () => runInBackground(callLeader(live, 'abandon', { id, isUnseen: !isSeen() }))
  let shownUri: string | undefined
  live.opening = id
  signal.addEventListener('abort', abort, { once: true })
  try {
    await callLeader(live, 'open', { id, asked: proposal, signIn: signIns?.first }, (progress) => {
      if ('texts' in progress) {
        const verdict = signIns?.verify(progress.texts).catch(() => false) ?? Promise.resolve(false)
        runInBackground(verdict.then((isVerified) => callLeader(live, 'verdict', { id, good: isVerified })))
      } else if (!signal.aborted && progress.uri !== shownUri) {
        // After a change of the leading tab the same link is reported again.
        shownUri = progress.uri
        signIns?.prepareNext(progress.shownUntil, (payload) =>
          runInBackground(callLeader(live, 'signIn', { id, payload })),
        )
        onUri?.({ uri: progress.uri, expiresAt: progress.shownUntil })
      }
    })
  } finally {
    signIns?.stop()
    signal.removeEventListener('abort', abort)
    if (live.opening === id) live.opening = undefined
  }
}

/** Prepares the sign-ins of an opening. If their code cannot be loaded, the wallet is asked to connect without signing in. */
async function signInsBeside(
  live: ClientLive,
  proposal: ProposedNamespaces,
): Promise<LinkSignIns | undefined> {
  if (!live.context.signIn) return undefined
  try {
    return await (await loadFile(() => import('./linkSignIns.js'))).beginSignIns(live, proposal)
  } catch (error) {
    live.context.logger.warn('a sign-in beside a session could not be asked for', error)
    return undefined
  }
}

/** Waits until a second has passed since the last attempt (§4). */
async function waitForRetry(live: ClientLive, signal: AbortSignal): Promise<void> {
  const { clock } = live.context
  const waitMs = live.openedAt + pairingRetryMs - clock.now()
  live.openedAt = clock.now() + Math.max(0, waitMs)
  if (waitMs > 0) await new Promise<void>((resolve) => clock.after(waitMs, resolve))
  if (signal.aborted) throw fail(requestAborted, {})
}
