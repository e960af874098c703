// The pairing and sign protocol as tables: methods with their tags and times (in seconds, as on the wire), and lifetimes.

/** How a message is published: its tag, how long the relay keeps it, and whether it wakes a phone. */
export interface PublishOptions {
  /** Number of the kind of message. */
  readonly tag: number
  /** How long the relay keeps the message, in s. */
  readonly ttl: number
  /** Whether the message wakes a phone. */
  readonly prompt?: true
}

/** A method: how its request and response are published, and its refusal if that differs. */
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

/** How the refusal of an unknown method is published. */
export const unknownMethodOptions: PublishOptions = { tag: 0, ttl: day }

/** §9: lifetime of a pairing and of a proposal. */
export const pairingLifetimeMs = 300_000
/** §4, §9: how long a pairing is shown, counted from its start. */
export const pairingShownMs = 240_000
/** §4, §9: a pairing counts as expired when it has this much left, so it is renewed after 230 s. */
export const pairingExpiredMs = 10_000
/** §4, §9: shortest time between two attempts. */
export const pairingRetryMs = 1_000
/** How often an unused link is renewed before the attempt ends, after about 23 minutes in all. Not in the specification. */
export const pairingRenewalsAtMost = 5
/** How long both sides keep a pairing after a success. */
export const pairingRetentionMs = 300_000
/** §9: lifetime of a session. An extension restarts it. */
export const sessionLifetimeMs = 604_800_000
/** How far the expiry in a settlement may lie beyond the lifetime of a session. */
export const sessionExpirySkewMs = 300_000
/** Lifetime of a request to the wallet, unless the site sets a longer one. */
export const requestLifetimeMs = 300_000
/** Longest lifetime of a request. */
export const requestLongestMs = 604_800_000
/** Timeout of a ping. */
export const pingMs = 30_000
/** §9: a version of another product. Listed in the specification, never sent. */
export const knownProtocolVersion = '2.19.1'
/** §9: the default sdk version of another product. Listed in the specification, never sent. */
export const knownSdkVersion = '4.2.2'
