import { fail } from '../../wire/errors/fail.js'
import { relayClockOff, relayRefused } from '../../wire/errors/pairing.js'
import { requestAborted } from '../../wire/errors/verbs.js'
import { createCalls } from './createCalls.js'
import { createSocket } from './createSocket.js'
import { handleFrame } from './incoming.js'
import type { Link } from './linkTransitions.js'
import { flush, rejectAll, requeue, send, updateNeeded } from './outgoing.js'
import type { OutboundMessage, RelayClientOptions, RelayLive } from './relayLive.js'
import { fetchMissed, subscribe, subscribePending, unsubscribe } from './subscriptions.js'

/** The relay, as the layers above see it. */
export interface RelayClient {
  readonly link: Link
  /** Subscribes to a topic. Resolves when the relay has confirmed it. @throws `subscribeFailed` after a minute. */
  subscribe(topic: string): Promise<void>
  unsubscribe(topic: string): Promise<void>
  /**
   * Sends a message, once: immediately, or when the relay is connected again. `subscribedTopic` is a topic that the relay subscribes
   * the client to by itself.
   * @throws `publishFailed` after a minute; `relayRefused`, `relayClockOff`.
   */
  send(message: OutboundMessage, subscribedTopic?: string): Promise<void>
  /** Tries again to connect to a relay that has refused this client. */
  retry(): void
  /** Replaces the open socket by a new one and fetches the messages that were missed. */
  reopen(): void
  stop(): void
}

/** Creates the relay client. Its subscriptions and messages outlive the socket on which they began. */
export function createRelayClient(options: RelayClientOptions): RelayClient {
  const { clock, logger, platform, address, newId } = options
  const socket = createSocket(address, platform, clock, logger, {
    onOpened: () => onOpened(live),
    onFrame: (text) => handleFrame(live, text),
    // Fetch missed messages. Any answer shows that the socket is alive.
    sendProbe: () => void fetchMissed(live),
    onLinkChanged: (link, reason) => onLinkChanged(live, link, reason),
  })
  const live: RelayLive = {
    options,
    socket,
    calls: createCalls(clock, newId, (text) => socket.send(text)),
    topics: new Map(),
    subscribers: new Map(),
    outbox: new Map(),
    stopHeartbeat: undefined,
    heartbeat: () => heartbeat(live),
    lastHandled: Promise.resolve(),
  }
  return {
    get link() {
      return socket.link
    },
    subscribe: (topic) => subscribe(live, topic),
    unsubscribe: (topic) => unsubscribe(live, topic),
    send: (message, subscribedTopic) => send(live, message, subscribedTopic),
    retry: () => updateNeeded(live, true),
    reopen: () => socket.reopen(),
    stop: () => stop(live),
  }
}

function onOpened(live: RelayLive): void {
  for (const topic of live.topics.keys()) live.topics.set(topic, 'pending')
  subscribePending(live)
  flush(live)
  void fetchMissed(live)
}

/** Matches a refusal for the time in a token. Since the token was just made, the device's clock is off. */
const clockRefusal = /^JWT validation error: JWT Token is (?:not yet valid|expired)/

function onLinkChanged(live: RelayLive, link: Link, reason: string): void {
  if (link.at !== 'open') {
    live.calls.failAll()
    requeue(live, 'dropped')
  }
  if (link.at === 'refused')
    rejectAll(live, clockRefusal.test(reason) ? fail(relayClockOff, {}) : fail(relayRefused, { reason }))
  live.options.onLink(link, reason)
}

/** §9: every five seconds, checks the connection and retries what is still to be requested or sent. */
function heartbeat(live: RelayLive): void {
  live.stopHeartbeat = undefined
  updateNeeded(live)
  live.socket.heartbeat()
  flush(live)
  subscribePending(live)
}

function stop(live: RelayLive): void {
  live.stopHeartbeat?.()
  live.stopHeartbeat = undefined
  live.topics.clear()
  live.socket.stop()
  live.calls.failAll()
  rejectAll(live, fail(requestAborted, {}))
}
