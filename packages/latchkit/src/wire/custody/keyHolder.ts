import * as v from 'valibot'
import { base64url, hexId, sealed } from './fields.js'
import { providers } from './ways.js'

// Messages between a service and the process that holds its keys, by IPC or a socket: one JSON value each. Both sides parse
// with these schemas and refuse anything that does not fit.

const base64urlUpTo = (most: number) => v.pipe(v.string(), v.regex(new RegExp(`^[\\w-]{1,${most}}$`)))
const textUpTo = (most: number) => v.pipe(v.string(), v.maxLength(most))
const integerUpTo = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most))

/** Number of a message. A caller counts up, so that no answer is taken for the answer to another message. */
const id = integerUpTo(Number.MAX_SAFE_INTEGER)

/** Purposes of HMACs: a service's own, and the mailer's for each sender. */
export const macPurposes = ['lookup', 'code', 'mail', 'auth', 'recovery'] as const
/** Purposes of row keys. Every use is counted, except for `email`. */
export const rowPurposes = ['share', 'email'] as const
/** Purposes of data sealed for a service. `reconcile` is for a file that operators hand to each other. */
export const openPurposes = [
  'auth-share',
  'recovery-share',
  'auth-retired',
  'recovery-retired',
  'reconcile',
  'mail',
] as const

const rowPurpose = v.picklist(rowPurposes)
const rowKey = base64url(32)
/**
 * A wrapped row key: 12 bytes of iv, 32 of key, two times of 6 bytes, 16 of tag. The shorter form is an older one without the
 * times.
 */
const wrappedKey = v.pipe(v.string(), v.regex(/^(?:[\w-]{80}|2\.[\w-]{96})$/))

/**
 * The facts that sealed bytes are bound to (additional authenticated data): texts and numbers, in the order in which they were
 * sealed.
 */
const aad = v.pipe(
  v.unknown(),
  v.check((given) => {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return false
    const facts = Object.entries(given)
    const isFact = ([name, value]: [string, unknown]) =>
      /^[a-zA-Z]{1,32}$/.test(name) &&
      (Number.isSafeInteger(value) || (typeof value === 'string' && value.length <= 128))
    return facts.length <= 8 && facts.every(isFact)
  }, 'Expected texts and numbers'),
  v.transform((value) => value as Readonly<Record<string, string | number>>),
)

const limits = v.strictObject({
  perUserPerDay: v.exactOptional(integerUpTo(1_000)),
  // A quarter of the limit is reserved for new users.
  perHour: v.pipe(integerUpTo(10_000_000), v.minValue(4)),
})

const start = v.strictObject({
  id,
  call: v.literal('start'),
  folder: textUpTo(4_096),
  service: v.picklist(['auth', 'recovery', 'mailer']),
  limits,
  /** The file of each client secret that the process may hand out. */
  secrets: v.exactOptional(v.record(v.picklist(providers), textUpTo(4_096))),
})

/** A message to the key process. Bytes are base64url. */
export const toHolder = v.variant('call', [
  start,
  v.strictObject({ id, call: v.literal('keys') }),
  v.strictObject({ id, call: v.literal('mac'), purpose: v.picklist(macPurposes), text: textUpTo(16_384) }),
  v.strictObject({
    id,
    call: v.literal('wrap'),
    userId: hexId,
    purpose: rowPurpose,
    key: rowKey,
    former: v.exactOptional(wrappedKey),
  }),
  v.strictObject({ id, call: v.literal('unwrap'), userId: hexId, purpose: rowPurpose, wrapped: wrappedKey }),
  v.strictObject({
    id,
    call: v.literal('open'),
    purpose: v.picklist(openPurposes),
    aad,
    sealed: v.strictObject({ ...sealed.entries, ciphertext: base64urlUpTo(8_192) }),
  }),
  v.strictObject({ id, call: v.literal('releases') }),
  // Asks for the stored generation number, and replaces it if `number` is higher.
  v.strictObject({ id, call: v.literal('generation'), number: v.exactOptional(integerUpTo(10 ** 12)) }),
  // Asks for the client secret of a provider, for one call to this provider.
  v.strictObject({ id, call: v.literal('secret'), provider: v.picklist(providers) }),
  // The key signs statements only, no other text.
  v.strictObject({
    id,
    call: v.literal('sign'),
    text: v.pipe(v.string(), v.regex(/^latchkit [a-z]{1,16} v1\|[\w-]{1,16384}$/)),
  }),
])
export type ToHolder = v.InferOutput<typeof toHolder>
type WithoutId<Of> = Of extends unknown ? Omit<Of, 'id'> : never
/** A message that has no number yet. */
export type HolderCall = WithoutId<ToHolder>
/** The first message to a key process that the service has just started. */
export type HolderStart = v.InferOutput<typeof start>

/** Reads the number of a message whose other fields may be invalid. */
export const numberedMessage = v.object({ id })

const publicKey = base64urlUpTo(128)
const knownKeys = v.strictObject({
  own: v.strictObject({ hpke: publicKey, verify: publicKey }),
  /** Public keys of the other services, from the key file. */
  pinned: v.strictObject({
    mailer: v.optional(publicKey),
    auth: v.optional(publicKey),
    recovery: v.optional(publicKey),
    hpke: v.optional(v.strictObject({ auth: v.optional(publicKey), recovery: v.optional(publicKey) })),
  }),
})
/** The public keys that a key holder knows. */
export type KnownKeys = v.InferOutput<typeof knownKeys>

const releaseCounts = v.strictObject({
  usedPercent: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
  waiting: v.pipe(v.number(), v.integer(), v.minValue(0)),
  lost: v.exactOptional(v.picklist(['missing', 'torn'])),
})

/** The answer to each call. */
export const answers = {
  start: v.literal(''),
  keys: v.pipe(v.string(), v.parseJson(), knownKeys),
  mac: base64url(32),
  wrap: wrappedKey,
  unwrap: rowKey,
  open: base64urlUpTo(8_192),
  sign: base64url(64),
  releases: v.pipe(v.string(), v.parseJson(), releaseCounts),
  generation: v.pipe(v.string(), v.regex(/^\d{1,13}$/), v.transform(Number)),
  secret: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,1024}$/)),
} as const satisfies Record<ToHolder['call'], v.GenericSchema<string, unknown>>

const retry = v.strictObject({ retrySeconds: integerUpTo(31 * 86_400) })
const failure = <Code extends string, Data extends v.GenericSchema>(code: Code, data: Data) =>
  v.strictObject({ id, code: v.literal(code), data })

/** A failure that the key process answers. */
export const holderFailure = v.variant('code', [
  failure('keyMismatch', v.strictObject({})),
  failure('keyCallRefused', v.strictObject({})),
  failure('releasesWait', retry),
  failure('tooManyReleases', retry),
  failure('keysUnreadable', v.strictObject({ path: textUpTo(8_192), reason: textUpTo(8_192) })),
  failure('keyHolderGone', retry),
])
export type HolderFailure = v.InferOutput<typeof holderFailure>

/** An answer of the key process: a text, or a failure. */
export const fromHolder = v.union([v.strictObject({ id, answer: textUpTo(65_536) }), holderFailure])
export type FromHolder = v.InferOutput<typeof fromHolder>
