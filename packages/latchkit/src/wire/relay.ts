// The relay protocol as both ends know it: close codes, the reasons of a refusal, and the times a client keeps
// (§7 Relay, §9 Relay and protocol).

/** The codes with which a relay closes a socket. */
export const relayCloseCodes = {
  restart: 1001,
  frameTooLarge: 1009,
  tooMany: 1013,
  refused: 3000,
  idle: 4008,
  rebalance: 4010,
} as const

/** §8: the beginnings of a relay's words when it refuses a client, and the alert that tells the developer. */
export const relayRefusals = [
  { prefix: 'JWT validation error:', alert: 'sessionExpired' },
  { prefix: 'Unauthorized: invalid key', alert: 'invalidProjectId' },
  { prefix: 'Project ID is missing', alert: 'projectIdNotConfigured' },
  { prefix: 'Unauthorized: origin not allowed: localhost', alert: 'localOrigin' },
  { prefix: 'Unauthorized: origin not allowed', alert: 'invalidAppConfiguration' },
  { prefix: 'Unauthorized: audience not allowed', alert: 'relayNameUnknown' },
] as const

/** §9: a client that does not reach the relay gives up an attempt after this. */
export const relayConnectTimeoutMs = 15_000
/** §9: attempts in a row; after these it tries once a heartbeat. */
export const relayConnectRetryCap = 5
/** After the first failed attempt; a second more after each further one, plus up to a second of jitter. */
export const relayRetryFromMs = 1_000
/** After a drop. */
export const relayReconnectMs = 100
/** A relay that restarts is left alone for up to this, so that not all clients come at once. */
export const relayRestartJitterMs = 2_000
/** A relay that says it has too many is left alone for this. */
export const relayTooManyMs = 30_000
/** §9: the time between two looks of a client at the messages that are still to be sent. */
export const relayHeartbeatMs = 5_000
/** §9: a relay that is silent for longer, pings included, is gone. */
export const relaySilenceMs = 35_000
/** A page that comes back waits so long for a sign that its socket is alive. Ours. */
export const relayProbeMs = 5_000
/** §9: the time one publish waits for its answer. */
export const relayInitialPublishMs = 15_000
/** §9: the time a publish is tried in all. */
export const relayPublishMs = 60_000
/** §9: the time one subscription waits for its answer. */
export const relayInitialSubscribeMs = 15_000
/** §9: the time a subscription is tried in all. */
export const relaySubscribeMs = 60_000
/** §9: any other call. */
export const relayPromiseMs = 300_000
/** §9: topics in one batch. */
export const relayBatchTopics = 500
/** §9: the time the relay keeps a message that names no time. */
export const relayMessageTtlMs = 21_600_000
/** A relay takes frames up to this. */
export const relayFrameBytes = 1_048_576
/** A token is good for this. */
export const relayTokenSeconds = 86_400
/** The kit's description of itself to a relay: no system, no host. */
export const relayUserAgent = 'wc-2/js-0.1.0/browser/browser'
