import { fail } from '../../wire/errors/fail.js'
import { requestAborted } from '../../wire/errors/verbs.js'
import { toHex } from '../encoding.js'
import { createLeadership, type Leadership } from './leadership.js'
import { type PortableError, packError, unpackError } from './portableError.js'
import type { CallServer, OnProgress, TabCall, TabChannel, TabChannelOptions } from './tabChannel.js'

/** A leader that does not confirm a call within this time is asleep, so another tab takes its place. */
export const leaderSilentMs = 2_000

// Tabs with an older build read these messages, so their kinds and fields never change.
type Reply = { readonly to: string; readonly id: string } & (
  | { readonly kind: 'taken' }
  | { readonly kind: 'note'; readonly note: unknown }
  | { readonly kind: 'done'; readonly result: unknown }
  | { readonly kind: 'failed'; readonly error: PortableError }
)

type Message =
  | Reply
  | ({ readonly kind: 'call' } & TabCall)
  | { readonly kind: 'event'; readonly event: unknown }
  | { readonly kind: 'led' }

interface OutstandingCall extends TabCall {
  readonly onProgress: OnProgress
  /** Settles the call: with its result, or with a failure. */
  readonly settle: (hasFailed: boolean, value: unknown) => void
  /** Cancels the timer that replaces a silent leader. */
  cancel: () => void
}

interface TabChannelLive extends TabChannelOptions {
  readonly tabChannel: TabChannel
  readonly leadership: Leadership
  readonly channel: BroadcastChannel | undefined
  readonly outstandingCalls: Map<string, OutstandingCall>
  /** The engine, if this tab leads. */
  server: Promise<CallServer> | undefined
  readonly stopController: AbortController
}

/**
 * Creates the channel between the tabs of a kit. This tab leads if no other tab does; otherwise it calls the leader, and takes
 * over when the leader is gone.
 */
export function createTabChannel(options: TabChannelOptions): TabChannel {
  const { name, tab, logger, platform } = options
  const { BroadcastChannel } = platform
  const locks = BroadcastChannel && platform.locks
  const stopController = new AbortController()
  const { signal } = stopController
  const [onLead, onLost] = [() => startLeading(live), () => startFollowing(live)]
  // Deferred, because the tab may become leader before `live` is initialised.
  const nextTurn = Promise.resolve()
  const leadership = createLeadership({
    ...{ name, tab, locks, signal, logger },
    onLead: () => void nextTurn.then(onLead),
    onLost: () => void nextTurn.then(onLost),
  })
  const tabChannel: TabChannel = {
    tab,
    call: (callName, params, onProgress = () => undefined) => call(live, callName, params, onProgress),
    broadcast(event) {
      live.onEvent(event)
      postToTabs(live, { kind: 'event', event })
    },
    stepDown: leadership.stepDown,
    isAlive: leadership.isAlive,
    onTabClosed: leadership.onTabClosed,
    stop: () => stop(live),
  }
  const live: TabChannelLive = {
    ...{ ...options, tabChannel, leadership, stopController, server: undefined, outstandingCalls: new Map() },
    channel: locks && BroadcastChannel ? new BroadcastChannel(name) : undefined,
  }
  if (live.channel) {
    live.channel.onmessage = ({ data }) => {
      try {
        handleMessage(live, data)
      } catch (error) {
        // Any script of this origin can write to the channel.
        logger.debug('a message of another tab makes no sense', error)
      }
    }
  }
  return tabChannel
}

/** Starts the engine because this tab leads now, and sends unanswered calls again. */
function startLeading(live: TabChannelLive): void {
  if (live.stopController.signal.aborted || live.server) return
  const server = live.startServer(live.tabChannel)
  live.server = server
  server.then(
    () => live.server === server && postToTabs(live, { kind: 'led' }),
    (error: unknown) => live.logger.error('the pairing client cannot be set to work', error),
  )
  for (const each of [...live.outstandingCalls.values()]) dispatch(live, each)
}

/** Stops the engine because another tab leads now, and sends unanswered calls to it. */
function startFollowing(live: TabChannelLive): void {
  const old = live.server
  live.server = undefined
  old?.then(
    (server) => server.stop(),
    () => undefined,
  )
  for (const each of [...live.outstandingCalls.values()]) dispatch(live, each)
}

function call(live: TabChannelLive, name: string, params: unknown, onProgress: OnProgress): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (live.stopController.signal.aborted) return reject(fail(requestAborted, {}))
    const id = toHex(live.platform.crypto.getRandomValues(new Uint8Array(16)))
    const settle: OutstandingCall['settle'] = (hasFailed, value) => {
      each.cancel()
      live.outstandingCalls.delete(id)
      hasFailed ? reject(value) : resolve(value)
    }
    const each: OutstandingCall = {
      id,
      from: live.tab,
      name,
      params,
      onProgress,
      settle,
      cancel: () => undefined,
    }
    live.outstandingCalls.set(id, each)
    void live.leadership.decision.then(() => dispatch(live, each))
  })
}

function dispatch(live: TabChannelLive, each: OutstandingCall): void {
  const { server, leadership, clock } = live
  each.cancel()
  if (!live.outstandingCalls.has(each.id)) return
  if (server) {
    runCall(live, server, each, each.onProgress, each.settle)
    return
  }
  const { id, from, name, params } = each
  postToTabs(live, { kind: 'call', id, from, name, params })
  each.cancel = clock.after(leaderSilentMs, () => {
    live.logger.info('the leading tab does not answer: this one takes its place')
    leadership.takeOver()
  })
}

/** Runs a call and reports its outcome, unless this tab has lost the lead: then the next leader reports it. */
function runCall(
  live: TabChannelLive,
  server: Promise<CallServer>,
  { id, from, name, params }: TabCall,
  onProgress: OnProgress,
  settle: OutstandingCall['settle'],
): void {
  const stillLeads = () => live.server === server
  server
    .then((leader) => leader.handle({ id, from, name, params }, onProgress))
    .then(
      (result) => stillLeads() && settle(false, result),
      (error: unknown) => stillLeads() && settle(true, error),
    )
}

function handleMessage(live: TabChannelLive, data: unknown): void {
  const message = data as Message
  if (typeof message !== 'object' || message === null) return
  if (message.kind === 'call') handleCall(live, message)
  if (message.kind === 'event') live.onEvent(message.event)
  if (message.kind === 'led') for (const each of [...live.outstandingCalls.values()]) dispatch(live, each)
  if (!('to' in message) || message.to !== live.tab) return
  const each = live.outstandingCalls.get(message.id)
  if (message.kind === 'taken') each?.cancel()
  if (message.kind === 'note') each?.onProgress(message.note)
  if (message.kind === 'done') each?.settle(false, message.result)
  if (message.kind === 'failed') each?.settle(true, unpackError(message.error))
}

/** Runs a call of another tab if this tab leads. */
function handleCall(live: TabChannelLive, tabCall: TabCall): void {
  if (!live.server) return
  const reply = { to: tabCall.from, id: tabCall.id }
  postToTabs(live, { kind: 'taken', ...reply })
  runCall(
    live,
    live.server,
    tabCall,
    (note) => postToTabs(live, { kind: 'note', ...reply, note }),
    (hasFailed, value) =>
      postToTabs(
        live,
        hasFailed
          ? { kind: 'failed', ...reply, error: packError(value) }
          : { kind: 'done', ...reply, result: value },
      ),
  )
}

function postToTabs({ channel, stopController, logger }: TabChannelLive, message: Message): void {
  if (stopController.signal.aborted) return
  try {
    channel?.postMessage(message)
  } catch (error) {
    logger.warn('a message to the other tabs cannot be copied', error)
  }
}

function stop(live: TabChannelLive): void {
  const error = fail(requestAborted, {})
  const { server } = live
  live.server = undefined
  server?.then(
    (old) => old.stop(error),
    () => undefined,
  )
  for (const each of [...live.outstandingCalls.values()]) each.settle(true, error)
  live.stopController.abort()
  live.channel?.close()
}
