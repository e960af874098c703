// The relay protocol as both ends know it: close codes, reasons of a refusal, and the client's timeouts (§7 Relay, §9 Relay and
// protocol).

/** WebSocket close codes of a relay. */
export const relayCloseCodes = {
  restart: 1001,
  frameTooLarge: 1009,
  tooMany: 1013,
  refused: 3000,
  idle: 4008,
  rebalance: 4010,
} as const

/** §8: how the messages begin with which a relay refuses a client, and the alert that each one raises. */
export const relayRefusals = [
  { prefix: 'JWT validation error:', alert: 'sessionExpired' },
  { prefix: 'Unauthorized: invalid key', alert: 'invalidProjectId' },
  { prefix: 'Project ID is missing', alert: 'projectIdNotConfigured' },
  { prefix: 'Unauthorized: origin not allowed: localhost', alert: 'localOrigin' },
  { prefix: 'Unauthorized: origin not allowed', alert: 'invalidAppConfiguration' },
  { prefix: 'Unauthorized: audience not allowed', alert: 'relayNameUnknown' },
] as const

/** §9: timeout of an attempt to connect to the relay. */
export const relayConnectTimeoutMs = 15_000
/** §9: attempts in a row. After these the client tries once per heartbeat. */
export const relayConnectRetryCap = 5
/** Pause after the first failed attempt. Each further failure adds a second, plus up to a second of jitter. */
export const relayRetryFromMs = 1_000
/** Pause before reconnecting after a lost connection. */
export const relayReconnectMs = 100
/** Longest random pause before connecting to a relay that restarts, so that not all clients come at once. */
export const relayRestartJitterMs = 2_000
/** Pause before connecting to a relay that says it has too many clients. */
export const relayTooManyMs = 30_000
/** §9: how often a client checks for messages that are still to be sent. */
export const relayHeartbeatMs = 5_000
/** §9: a relay that sends nothing for this long, not even pings, counts as gone. */
export const relaySilenceMs = 35_000
/** How long a page that becomes visible again waits for a sign that its socket is alive. */
export const relayProbeMs = 5_000
/** §9: timeout of one publish attempt. */
export const relayInitialPublishMs = 15_000
/** §9: how long a publish is retried in all. */
export const relayPublishMs = 60_000
/** §9: timeout of one subscription attempt. */
export const relayInitialSubscribeMs = 15_000
/** §9: how long a subscription is retried in all. */
export const relaySubscribeMs = 60_000
/** §9: timeout of any other call. */
export const relayPromiseMs = 300_000
/** §9: topics per batch. */
export const relayBatchTopics = 500
/** §9: how long the relay keeps a message without a ttl. */
export const relayMessageTtlMs = 21_600_000
/** Largest frame that a relay accepts. */
export const relayFrameBytes = 1_048_576
/** Lifetime of a relay token. */
export const relayTokenSeconds = 86_400
/** The kit's user agent at a relay. It reveals neither system nor host. */
export const relayUserAgent = 'wc-2/js-0.1.0/browser/browser'
