import { relayMessageTtlMs } from 'latchkit/wire'
import * as v from 'valibot'
import { limit } from './limit.js'

const bytes = (beyond: string) => ({ unit: 'bytes', beyond })
const ms = (beyond: string) => ({ unit: 'ms', beyond })
const count = (beyond: string) => ({ unit: '', beyond })

const closedBusy = 'closed with 1013 `Too many requests`'
const busy = `${closedBusy}; over HTTP 429 with Retry-After`
const slow = 'closed with 1013 `Slow reader`; what was not read waits in the mailbox'

/** R3 of the threat model: these bound the memory of one process. */
export const relayLimits = v.strictObject({
  frameBytes: limit(
    1_048_576,
    'one frame, all around the message included',
    bytes('closed with 1009; over HTTP 413'),
  ),
  batchItems: limit(500, 'topics, messages or receipts in one batch', count('error -32003')),
  topicsPerClient: limit(10_000, 'topics one client id is subscribed to', count('error -32001')),
  subscriptions: limit(
    500_000,
    'topics of all sockets of one process together, some 600 bytes of memory each; one address has its share of them (`addressSharePercent`)',
    { ...count('error -32001'), fill: 'latchkit_relay_subscriptions_fill' },
  ),
  publishesPerSecond: limit(
    100,
    'messages a second one client id publishes in the long run',
    count('error -32029; over HTTP 429 too'),
  ),
  publishBurst: limit(
    2_000,
    'messages one client id publishes at once',
    count('error -32029; over HTTP 429 too'),
  ),
  addressPublishesPerSecond: limit(
    1_000,
    'messages a second one address publishes in the long run (IPv6: one /64, and ten times that a /48)',
    count('error -32029; over HTTP 429 too'),
  ),
  addressPublishBurst: limit(
    20_000,
    'messages one address publishes at once (IPv6: one /64, and ten times that a /48)',
    count('error -32029; over HTTP 429 too'),
  ),
  addressDeliveriesPerSecond: limit(
    2_000,
    'messages a second that the sockets and fetches of one address are handed in the long run (IPv6: one /64, and ten times that a /48)',
    count('pushes wait in the mailbox; a fetch gets error -32029, over HTTP 429 too'),
  ),
  addressDeliveryBurst: limit(
    5_000,
    'messages they are handed at once (IPv6: one /64, and ten times that a /48)',
    count('the same'),
  ),
  framesPerSecond: limit(
    1_000,
    'frames a second one socket sends, or HTTP calls one address makes, in the long run',
    count(busy),
  ),
  frameBurst: limit(20_000, 'the same, at once', count(busy)),
  socketsPerClientPerMinute: limit(30, 'new sockets a minute of one client id', count(closedBusy)),
  socketsPerAddressPerMinute: limit(
    3_000,
    'new sockets a minute of one address (IPv6: one /64, and ten times that a /48)',
    count(closedBusy),
  ),
  connectionsPerAddress: limit(
    3_000,
    'sockets open at once from one address (IPv6: one /64, and ten times that a /48)',
    count(closedBusy),
  ),
  connections: limit(
    50_000,
    'sockets open at once in one process; one address has its share of them (`addressSharePercent`)',
    { ...count(closedBusy), fill: 'latchkit_relay_connections_fill' },
  ),
  handshakeMs: limit(
    10_000,
    'time a connection has until it has sent its whole request, token included',
    ms('the connection is cut'),
  ),
  tokenSkewSeconds: limit(120, 'how far in the future `iat` of a token may be', {
    unit: 's',
    beyond: 'closed with 3000',
  }),
  tokenLifetimeSeconds: limit(604_800, 'from `iat` to `exp` of a token', {
    unit: 's',
    beyond: 'closed with 3000',
  }),
  topicMessages: limit(5_000, 'messages that wait on one topic', count('error -32002')),
  topicBytes: limit(
    50_000_000,
    'length of the messages that wait on one topic, all that is kept of them included',
    bytes('error -32002'),
  ),
  diskReserveBytes: limit(268_435_456, 'space on the disk of the embedded mailbox that it leaves free', {
    ...bytes('error -32000, and `/readyz` answers 503 until there is more'),
    fill: 'latchkit_relay_disk_fill',
  }),
  attestationBytes: limit(8_192, 'length of an attestation', bytes('the message is kept without it')),
  storedMessages: limit(
    1_000_000,
    'messages that wait in the mailbox (embedded: about 350 bytes of memory each, 870 where each has a topic of its own)',
    { ...count('error -32002'), fill: 'latchkit_relay_stored_messages_fill' },
  ),
  storedBytes: limit(
    4_000_000_000,
    'length of the messages that wait in the mailbox, all that is kept of them included (embedded: its files may grow to four times that)',
    { ...bytes('error -32002'), fill: 'latchkit_relay_stored_bytes_fill' },
  ),
  receiptsPerMessage: limit(
    16,
    'readers whose receipt is kept beside one message (Redis: on the average of a topic)',
    count('the receipt is dropped: its reader is handed the message once more'),
  ),
  storedReceipts: limit(
    2_000_000,
    'receipts of the messages that wait in the embedded mailbox (about 170 bytes of memory each)',
    {
      ...count('the receipt is dropped: its reader is handed the message once more'),
      fill: 'latchkit_relay_receipts_fill',
    },
  ),
  addressSharePercent: limit(
    2,
    'part that one address may take of the mailbox, of its receipts, of sockets, subscriptions and unsent bytes while each is over half full (IPv6: one /64, and ten times that a /48)',
    { unit: '%', beyond: 'error -32002; as sockets, receipts and unsent bytes beyond their limit' },
  ),
  shortTtlSeconds: limit(
    300,
    'longest ttl of messages that may take the last tenth of the mailbox, as those of a pairing do',
    { unit: 's', beyond: 'error -32002 where that tenth is all that is left' },
  ),
  defaultTtlSeconds: limit(relayMessageTtlMs / 1_000, 'life of a message whose ttl is absent or 0', {
    unit: 's',
    beyond: '',
  }),
  longestTtlSeconds: limit(2_592_000, 'longest ttl of a message', { unit: 's', beyond: 'error -32602' }),
  fetchPage: limit(50, 'messages in one answer to a fetch', count('`hasMore` is true')),
  fetchBytes: limit(
    2_097_152,
    'length of the messages in one answer to a fetch (one message always fits)',
    bytes('`hasMore` is true'),
  ),
  pauseBytes: limit(
    1_048_576,
    'unsent bytes of one socket before pushes to it wait in the mailbox',
    bytes('pushes wait'),
  ),
  bufferedBytes: limit(8_388_608, 'unsent bytes of one socket', bytes(slow)),
  unsentBytes: limit(
    268_435_456,
    'unsent bytes of all sockets together, which is what they take in memory (what the system holds for its sockets not included); one address has its share of them (`addressSharePercent`)',
    { ...bytes('the socket with most of them is cut'), fill: 'latchkit_relay_unsent_bytes_fill' },
  ),
  unansweredPushes: limit(
    5_000,
    'pushes one socket has not answered before further ones wait',
    count('pushes wait'),
  ),
  slowReaderMs: limit(30_000, 'how long one socket may take nothing of what waits for it', ms(slow)),
  unstoredBytes: limit(
    4_194_304,
    'length of the messages of one socket that are being stored',
    bytes('the socket is not read until they are'),
  ),
  pingMs: limit(30_000, 'time between two pings', ms('')),
  pongMs: limit(60_000, 'time without an answer to a ping', ms('the connection is cut')),
  idleMs: limit(300_000, 'time without a subscription and without a frame', ms('closed with 4008')),
  closeMs: limit(2_000, 'time a peer has to answer a close', ms('the connection is cut')),
  drainMs: limit(5_000, 'time a process has to end', ms('it ends')),
})

export type RelayLimits = v.InferOutput<typeof relayLimits>
