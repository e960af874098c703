import type { Logger } from '../../core/contracts/logger.js'
import type { Clock } from '../../core/contracts/services.js'
import type { DeepLink } from '../../core/contracts/sharedSession.js'
import { relayPublishMs } from '../../wire/relay.js'
import type { KeyPair, Primitives } from '../crypto/primitives.js'
import { clientId, relayToken, subscriptionId } from '../crypto/relayToken.js'
import { fromHex, toHex } from '../encoding.js'
import { relayId } from '../ids.js'
import { type KnownNamespaces, specifiedNamespaces } from '../namespaces/knownNamespaces.js'
import { createRelayClient } from '../relay/createRelayClient.js'
import type { PageSignals, Platform } from '../relay/platform.js'
import { audienceOf, relayAddress } from '../relay/relayAddress.js'
import type { Vault } from '../vault/vault.js'
import { afterCommit, commit, update } from './commit.js'
import { endExpired } from './endExpired.js'
import type { EngineEvent, EngineLive, Handler, Metadata } from './engineLive.js'
import { type Proposal, put, restoreState, topicsOf } from './engineState.js'
import { linkProposal } from './linkProposal.js'
import { moveProposal } from './moveProposal.js'
import { publishAgain } from './propose.js'
import { receive } from './receive.js'
import { runExclusive, runInBackground } from './runExclusive.js'
import { scheduleExpiry } from './scheduleExpiry.js'
import { deliver } from './sendMessage.js'

/** The options of an engine. */
export interface EngineOptions {
  readonly relayUrl: string
  readonly projectId?: string | undefined
  readonly metadata: Metadata
  readonly platform: Platform
  readonly primitives: Primitives
  readonly vault: Vault
  readonly clock: Clock
  readonly logger: Logger
  readonly handlers: Readonly<Record<string, Handler>>
  /** Returns the known namespaces; those of the specification unless given. */
  readonly knownNamespaces?: () => KnownNamespaces
  /** Returns the app link that a page opened last, because the page may have gone before the engine stored the link. */
  readonly followedLink?: () => DeepLink | undefined
  /** Checks whether a tab is still open. */
  isAlive(tab: string): Promise<boolean>
  emit(event: EngineEvent): void
  onVaultLost(): void
}

/** Creates the engine and resumes from the stored state: existing sessions continue, and their topics are subscribed to. */
export async function createEngine(options: EngineOptions): Promise<EngineLive> {
  const { platform, primitives, vault, clock, logger, metadata, handlers, emit, onVaultLost } = options
  const { knownNamespaces = () => specifiedNamespaces } = options
  const audience = audienceOf(options.relayUrl)
  await vault.claim()
  let state = restoreState(await vault.load(), clock.now())
  const client = await clientKey(options, state.client)
  state = { ...state, client: toHex(client.publicKey) }
  const relay = createRelayClient({
    ...{ platform, clock, logger },
    async address() {
      const subject = toHex(primitives.random(32))
      const token = await relayToken(primitives, client, { audience, subject, now: clock.now() })
      return relayAddress(options, token)
    },
    newId: () => relayId(primitives, clock.now()),
    subscriptionId: (topic) => subscriptionId(primitives, topic, clientId(client.publicKey)),
    onMessage: (topic, message) => runExclusive(live, () => receive(live, topic, message)),
    onLink: (link, reason) => emit({ type: 'link', link, reason }),
  })
  const live: EngineLive = {
    ...{
      state,
      vault,
      relay,
      primitives,
      clock,
      logger,
      metadata,
      handlers,
      knownNamespaces,
      emit,
      onVaultLost,
    },
    openings: new Map(),
    waiters: new Map(),
    verdicts: new Map(),
    stopWatchingPage: () => undefined,
    cancelExpiryTimer: undefined,
    onExpiry: () =>
      runInBackground(
        live,
        'what was due',
        runExclusive(live, () => endExpired(live)),
      ),
    commitCallbacks: [],
    lastTask: Promise.resolve(),
    isStopped: false,
  }
  live.stopWatchingPage = watchPage(live, platform.page)
  await runExclusive(live, () => resume(live, options))
  return live
}

/**
 * Watches the page. The page's timers stood still while it was hidden, so anything overdue is handled at once when it becomes
 * visible. A visitor who comes back from a wallet's app waits for an answer that is ready, and phones cut sockets silently, so
 * the socket is replaced without testing it.
 */
function watchPage(live: EngineLive, page: PageSignals): () => void {
  let wasVisible = page.visible()
  return page.watch(() => {
    const isBack = page.visible() && !wasVisible
    wasVisible = page.visible()
    if (isBack && Object.values(live.state.proposals).some(({ link }) => link)) live.relay.reopen()
    scheduleExpiry(live)
  })
}

/** Loads the client's permanent key. A key that this platform can no longer use, as after a browser update, is replaced. */
async function clientKey(
  { vault, primitives }: EngineOptions,
  storedPublicKey: string | undefined,
): Promise<KeyPair> {
  const publicKey = fromHex(storedPublicKey ?? '')
  const privateKey = storedPublicKey === undefined ? undefined : await vault.key('client')
  if (publicKey?.length && privateKey) {
    const isUsable = await primitives.sign(privateKey, publicKey).then(
      () => true,
      () => false,
    )
    if (isUsable) return { publicKey, privateKey }
  }
  const newKeys = await primitives.signingPair()
  await vault.saveKey('client', newKeys.privateKey)
  return newKeys
}

/**
 * Resumes from the stored state: subscribes to topics and sends unsent answers. Abandons proposals whose tab is gone, unless
 * the visitor is in a wallet's app: then their messages are sent again.
 */
async function resume(live: EngineLive, { isAlive, followedLink }: EngineOptions): Promise<void> {
  const { state, clock, vault, relay } = live
  const neededKeys = new Set(
    Object.values({ ...state.proposals, ...state.signIns }).map(({ publicKey }) => publicKey),
  )
  for (const name of await vault.keys())
    if (name !== 'client' && !neededKeys.has(name)) await vault.saveKey(name, undefined)
  for (const message of Object.values(state.outbox)) {
    if (clock.now() - message.from < relayPublishMs)
      runInBackground(live, 'an answer of before', deliver(live, message))
    else update(live, (current) => put(current, 'outbox', message.id, undefined))
  }
  const proposalsToResend: Proposal[] = []
  for (const proposal of Object.values(state.proposals)) {
    if (await isAlive(proposal.owner)) continue
    const link = proposal.link ?? followedLink?.()
    // Readings 2: drop neither a wallet that has already answered, nor a visitor who is in a wallet's app.
    const isAwaited = link !== undefined || proposal.state === 'answered'
    const currentProposal = link ? linkProposal(live, proposal, link) : proposal
    await moveProposal(live, currentProposal, { type: 'abandoned', isAwaited })
    if (link && currentProposal.state === 'open') proposalsToResend.push(currentProposal)
  }
  for (const topic of topicsOf(live.state)) runInBackground(live, 'a subscription', relay.subscribe(topic))
  // The page may have gone before the relay received these proposals, and the visitor is in the wallet that waits for them.
  runInBackground(live, 'a proposal of before', publishAgain(live, proposalsToResend))
  scheduleExpiry(live)
  const [session] = Object.values(live.state.sessions)
  afterCommit(live, () => live.emit({ type: 'session', session }))
  await commit(live)
}

/**
 * Stops an engine and closes its socket. The stored state stays for the next engine, and all callers keep waiting for
 * that engine. If there will be none, `error` rejects the callers.
 */
export function stopEngine(live: EngineLive, error?: unknown): void {
  live.isStopped = true
  live.stopWatchingPage()
  live.cancelExpiryTimer?.()
  if (error) {
    for (const { settle } of [...live.openings.values()]) settle(error)
    for (const { reject } of [...live.waiters.values()].flat()) reject(error)
  }
  live.openings.clear()
  live.waiters.clear()
  live.relay.stop()
  live.vault.close()
}
