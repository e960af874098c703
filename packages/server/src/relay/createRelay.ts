import type { Server } from 'node:http'
import { createCap } from '../limits/createCap.js'
import type { LoopTurns } from '../limits/createLoopTurns.js'
import { createHolderOf } from '../limits/holderOf.js'
import { createRefusalLog } from '../operations/createRefusalLog.js'
import type { Caller, ServerParts } from '../serverParts.js'
import { acceptSockets } from './acceptSockets.js'
import { disconnectAll } from './disconnectAll.js'
import { keepAlive } from './keepAlive.js'
import type { Mailbox, MailboxEvents } from './mailbox/mailbox.js'
import { createRelayMetrics } from './relayMetrics.js'
import type { RelayParts } from './relayParts.js'
import { createRpcOverHttp } from './rpcOverHttp.js'
import { createAddresses } from './session/addresses.js'
import { createChannels } from './session/channels.js'
import { createClients } from './session/clients.js'
import { createUnsent } from './session/createUnsent.js'

export interface Relay {
  /** Accepts the websockets of an HTTP server. */
  attach(server: Server): void
  /** Answers `POST /rpc`, the HTTP variant. */
  fetch(request: Request, caller: Caller): Promise<Response>
  ready(): boolean
  /** Asks a share (0 to 1) of the clients to reconnect at once, to this process or another one (4010). */
  rebalance(share: number): void
  /** Waits for current work, disconnects all clients (1001) and closes the mailbox. */
  drain(): Promise<void>
}

export interface RelayOptions extends ServerParts {
  readonly turns: LoopTurns
  readonly createMailbox: (events: MailboxEvents) => Promise<Mailbox>
}

const rebalanceCode = 4010

/** Creates push ids of at most 16 digits: JavaScript clients echo a longer one as a string of its digits with an `n` at the end. */
function createPushIds(now: () => number) {
  let lastId = 0
  return () => {
    lastId = Math.max(now() * 1000, lastId + 1)
    return lastId
  }
}

function mailboxEvents(channels: ReturnType<typeof createChannels>): MailboxEvents {
  return {
    onArrival: channels.deliver,
    onMissed(topic) {
      for (const one of [...channels.all(topic)]) one.session.read([one])
    },
    onLeave(topic, clientId) {
      for (const { session } of [...channels.all(topic)])
        if (session.client.id === clientId) session.drop(topic)
    },
  }
}

/** Creates the relay: sockets in front, a mailbox behind. */
export async function createRelay({
  config,
  clock,
  log,
  metrics,
  turns,
  createMailbox,
}: RelayOptions): Promise<Relay> {
  const limits = () => config().relay.limits
  const channels = createChannels()
  const mailbox = await createMailbox(mailboxEvents(channels))
  const share = () => limits().addressSharePercent / 100
  const parts: RelayParts = {
    config,
    limits,
    clock,
    log,
    logRefusal: createRefusalLog('relay.refused', { log, clock }),
    metrics: createRelayMetrics(metrics),
    mailbox,
    turns,
    channels,
    clients: createClients(limits, clock),
    addresses: createAddresses(limits, clock),
    unsent: createUnsent({ limits, log, metrics }),
    connections: createCap({
      name: 'relay_connections',
      about: 'Sockets that are open',
      total: () => limits().connections,
      share,
      log,
      metrics,
    }),
    subscriptions: createCap({
      name: 'relay_subscriptions',
      about: 'Topics of all sockets',
      total: () => limits().subscriptions,
      share,
      log,
      metrics,
    }),
    holderOf: createHolderOf(() => config().listen.trustedAddresses),
    nextPushId: createPushIds(clock.now),
  }
  let isDraining = false
  const sockets = acceptSockets(parts, () => isDraining)
  const stopKeepAlive = keepAlive(sockets.sessions, parts)
  metrics.gauge('latchkit_relay_connections', 'Sockets that are open.', () => sockets.sessions.size)
  metrics.gauge('latchkit_relay_topics', 'Topics that somebody is subscribed to.', channels.size)
  metrics.gauge('latchkit_relay_waiting', 'Messages that wait in the mailbox.', mailbox.waiting)

  return {
    attach: sockets.attach,
    fetch: createRpcOverHttp(parts, () => isDraining),
    ready: () => !isDraining && mailbox.ready(),
    rebalance(share) {
      const count = Math.ceil(sockets.sessions.size * share)
      for (const session of [...sockets.sessions].slice(0, count)) session.close(rebalanceCode, 'Rebalancing')
    },
    async drain() {
      if (isDraining) return
      isDraining = true
      stopKeepAlive()
      await disconnectAll(sockets.sessions, parts)
      await mailbox.close()
    },
  }
}
