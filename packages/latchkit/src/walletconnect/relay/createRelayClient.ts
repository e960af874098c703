import { fail } from '../../wire/errors/fail.js'
import { relayRefused } from '../../wire/errors/pairing.js'
import { requestAborted } from '../../wire/errors/verbs.js'
import { createCalls } from './createCalls.js'
import { createSocket } from './createSocket.js'
import { hear } from './incoming.js'
import type { Link } from './linkTransitions.js'
import { flush, giveUpAll, need, putBack, send } from './outgoing.js'
import type { OutboundMessage, RelayClientOptions, RelayLive } from './relayLive.js'
import { fetchMissed, subscribe, subscribeWanted, unsubscribe } from './subscriptions.js'

/** The relay, as the protocol above it sees it. */
export interface RelayClient {
  readonly link: Link
  /** Listens to a topic. Resolves when the relay has taken it. @throws `subscribeFailed` after a minute. */
  subscribe(topic: string): Promise<void>
  unsubscribe(topic: string): Promise<void>
  /**
   * Hands a message over: at once, or when the relay is back, once. `subscribed` is a topic that the relay subscribes the
   * client to by itself.
   * @throws `publishFailed` after a minute; `relayRefused`.
   */
  send(message: OutboundMessage, subscribed?: string): Promise<void>
  /** Tries a relay that has refused once more. */
  again(): void
  stop(): void
}

/** Makes the relay client: subscriptions and messages outlive the socket they were begun on. */
export function createRelayClient(options: RelayClientOptions): RelayClient {
  const { clock, logger, platform, address, newId } = options
  const socket = createSocket(address, platform, clock, logger, {
    opened: () => opened(live),
    frame: (text) => hear(live, text),
    // What came meanwhile and was not heard; any answer shows that the socket is alive.
    back: () => void fetchMissed(live),
    moved: (link, reason) => moved(live, link, reason),
  })
  const live: RelayLive = {
    options,
    socket,
    calls: createCalls(clock, newId, (text) => socket.send(text)),
    topics: new Map(),
    waiting: new Map(),
    outbox: new Map(),
    stopBeat: undefined,
    beat: () => beat(live),
    handled: Promise.resolve(),
  }
  return {
    get link() {
      return socket.link
    },
    subscribe: (topic) => subscribe(live, topic),
    unsubscribe: (topic) => unsubscribe(live, topic),
    send: (message, subscribed) => send(live, message, subscribed),
    again: () => need(live, true),
    stop: () => stop(live),
  }
}

function opened(live: RelayLive): void {
  for (const topic of live.topics.keys()) live.topics.set(topic, 'wanted')
  subscribeWanted(live)
  flush(live)
  void fetchMissed(live)
}

function moved(live: RelayLive, link: Link, reason: string): void {
  if (link.at !== 'open') {
    live.calls.drop()
    putBack(live, 'dropped')
  }
  if (link.at === 'refused') giveUpAll(live, fail(relayRefused, { reason }))
  live.options.onLink(link, reason)
}

/** §9: every five seconds the link is looked after, and what is still to be asked or sent is tried again. */
function beat(live: RelayLive): void {
  live.stopBeat = undefined
  need(live)
  live.socket.heartbeat()
  flush(live)
  subscribeWanted(live)
}

function stop(live: RelayLive): void {
  live.stopBeat?.()
  live.stopBeat = undefined
  live.topics.clear()
  live.socket.stop()
  live.calls.drop()
  giveUpAll(live, fail(requestAborted, {}))
}
