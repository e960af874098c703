// The pairing and sign protocol as a table: methods with their tags and times (seconds on the wire), and lifetimes.

/** The tag of a message, the time the relay keeps it (s), and whether it wakes a phone. */
export interface PublishOptions {
  /** The number that tells the kind of message. */
  readonly tag: number
  /** The time the relay keeps it, in s. */
  readonly ttl: number
  /** It wakes a phone. */
  readonly prompt?: true
}

/** A method: its request, its response, and what a refusal is tagged with where that differs. */
export interface PairingMethod {
  readonly request: PublishOptions
  readonly response: PublishOptions
  readonly reject?: PublishOptions
  readonly autoReject?: PublishOptions
}

const minutes5 = 300
const hour = 3_600
const day = 86_400

/** Every method of the protocol, and how its messages are published. */
export const pairingMethods = {
  wc_pairingDelete: { request: { tag: 1000, ttl: day }, response: { tag: 1001, ttl: day } },
  wc_pairingPing: { request: { tag: 1002, ttl: 30 }, response: { tag: 1003, ttl: 30 } },
  wc_sessionPropose: {
    request: { tag: 1100, ttl: minutes5, prompt: true },
    response: { tag: 1101, ttl: minutes5 },
    reject: { tag: 1120, ttl: minutes5 },
    autoReject: { tag: 1121, ttl: minutes5 },
  },
  wc_sessionSettle: { request: { tag: 1102, ttl: minutes5 }, response: { tag: 1103, ttl: minutes5 } },
  wc_sessionUpdate: { request: { tag: 1104, ttl: day }, response: { tag: 1105, ttl: day } },
  wc_sessionExtend: { request: { tag: 1106, ttl: day }, response: { tag: 1107, ttl: day } },
  wc_sessionRequest: {
    request: { tag: 1108, ttl: minutes5, prompt: true },
    response: { tag: 1109, ttl: minutes5 },
  },
  wc_sessionEvent: {
    request: { tag: 1110, ttl: minutes5, prompt: true },
    response: { tag: 1111, ttl: minutes5 },
  },
  wc_sessionDelete: { request: { tag: 1112, ttl: day }, response: { tag: 1113, ttl: day } },
  wc_sessionPing: { request: { tag: 1114, ttl: day }, response: { tag: 1115, ttl: day } },
  wc_sessionAuthenticate: {
    request: { tag: 1116, ttl: hour, prompt: true },
    response: { tag: 1117, ttl: hour },
    reject: { tag: 1118, ttl: minutes5 },
    autoReject: { tag: 1119, ttl: minutes5 },
  },
} as const satisfies Readonly<Record<string, PairingMethod>>

/** A method of the protocol. */
export type PairingMethodName = keyof typeof pairingMethods

/** The tag and times of the refusal of an unknown method. */
export const unknownMethodOptions: PublishOptions = { tag: 0, ttl: day }

/** §9: a pairing and a proposal live this long. */
export const pairingLifetimeMs = 300_000
/** §4, §9: a pairing is shown this long, counted from its start. */
export const pairingShownMs = 240_000
/** §4, §9: it counts as expired when no more than this is left of that, so it is renewed at 230 s. */
export const pairingExpiredMs = 10_000
/** §4, §9: two tries in a row are at least this far apart. */
export const pairingRetryMs = 1_000
/** The number of times an unused link is renewed before the attempt ends. Ours: about 23 minutes in all. */
export const pairingRenewalsAtMost = 5
/** The time both sides keep a pairing after a success. */
export const pairingRetentionMs = 300_000
/** §9: a session lives this long; an extension starts it anew. */
export const sessionLifetimeMs = 604_800_000
/** A settlement may name an expiry this much beyond a session's life. */
export const sessionExpirySkewMs = 300_000
/** A request to the wallet lives this long, unless the site gives it more. */
export const requestLifetimeMs = 300_000
/** The longest a request may live. */
export const requestLongestMs = 604_800_000
/** A ping waits this long for its answer. */
export const pingMs = 30_000
/** §9: the version of another product, known and never sent. */
export const knownProtocolVersion = '2.19.1'
/** §9: the default sdk version of another product, known and never sent. */
export const knownSdkVersion = '4.2.2'
