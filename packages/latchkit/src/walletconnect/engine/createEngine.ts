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
import { deliver } from './post.js'
import { publishAgain } from './propose.js'
import { receive } from './receive.js'
import { runExclusive, runInBackground } from './runExclusive.js'
import { scheduleExpiry } from './scheduleExpiry.js'

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
  readonly known?: () => KnownNamespaces
  /** The app a visitor was sent to by a page that may be gone before the engine had stored that. */
  readonly followed?: () => DeepLink | undefined
  /** Whether a tab is still there. */
  isAlive(tab: string): Promise<boolean>
  emit(event: EngineEvent): void
  lost(): void
}

/**
 * Makes the engine and sets it to work on what was stored: earlier sessions continue, and their topics are subscribed
 * to.
 */
export async function createEngine(options: EngineOptions): Promise<EngineLive> {
  const { platform, primitives, vault, clock, logger, metadata, handlers, emit, lost } = options
  const { known = () => specifiedNamespaces } = options
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
    ...{ state, vault, relay, primitives, clock, logger, metadata, handlers, known, emit, lost },
    openings: new Map(),
    waiters: new Map(),
    verdicts: new Map(),
    unwatch: () => undefined,
    cancelExpiryTimer: undefined,
    onExpiry: () =>
      runInBackground(
        live,
        'what was due',
        runExclusive(live, () => endExpired(live)),
      ),
    commitCallbacks: [],
    lastTask: Promise.resolve(),
    over: false,
  }
  live.unwatch = watchPage(live, platform.page)
  await runExclusive(live, () => resume(live, options))
  return live
}

/**
 * Timers of a page that was out of sight stood still: what is due is seen to at once. A visitor who was in a wallet's app waits for an
 * answer that is there, and phones cut sockets without a word: a fresh one is taken without finding that out.
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

/** The client's key, for good. One that this platform cannot use, after an update of the browser, is replaced. */
async function clientKey({ vault, primitives }: EngineOptions, known: string | undefined): Promise<KeyPair> {
  const publicKey = fromHex(known ?? '')
  const privateKey = known === undefined ? undefined : await vault.key('client')
  if (publicKey?.length && privateKey) {
    const usable = await primitives.sign(privateKey, publicKey).then(
      () => true,
      () => false,
    )
    if (usable) return { publicKey, privateKey }
  }
  const fresh = await primitives.signingPair()
  await vault.saveKey('client', fresh.privateKey)
  return fresh
}

/**
 * Resumes from the stored state: topics are subscribed to, answers go out, and proposals whose tab is gone are abandoned, or go out where
 * the visitor is in a wallet's app.
 */
async function resume(live: EngineLive, { isAlive, followed }: EngineOptions): Promise<void> {
  const { state, clock, vault, relay } = live
  const wanted = new Set(
    Object.values({ ...state.proposals, ...state.signIns }).map(({ publicKey }) => publicKey),
  )
  for (const name of await vault.keys())
    if (name !== 'client' && !wanted.has(name)) await vault.saveKey(name, undefined)
  for (const message of Object.values(state.outbox)) {
    if (clock.now() - message.from < relayPublishMs)
      runInBackground(live, 'an answer of before', deliver(live, message))
    else update(live, (now) => put(now, 'outbox', message.id, undefined))
  }
  const awaited: Proposal[] = []
  for (const proposal of Object.values(state.proposals)) {
    if (await isAlive(proposal.owner)) continue
    const link = proposal.link ?? followed?.()
    // A wallet that has answered already is not sent away, and neither is a visitor who is in its app (readings 2).
    const linked = link !== undefined || proposal.state === 'answered'
    const now = link ? linkProposal(live, proposal, link) : proposal
    await moveProposal(live, now, { type: 'abandoned', linked })
    if (link && now.state === 'open') awaited.push(now)
  }
  for (const topic of topicsOf(live.state)) runInBackground(live, 'a subscription', relay.subscribe(topic))
  // The page may have been gone before the relay had it, and the wallet that the visitor is in waits for it.
  runInBackground(live, 'a proposal of before', publishAgain(live, awaited))
  scheduleExpiry(live)
  const [session] = Object.values(live.state.sessions)
  afterCommit(live, () => live.emit({ type: 'session', session }))
  await commit(live)
}

/**
 * Ends an engine: it closes its socket. What is stored stays for the next one; whoever waits waits for that one, unless
 * there is none: then `error` tells them.
 */
export function stopEngine(live: EngineLive, error?: unknown): void {
  live.over = true
  live.unwatch()
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
