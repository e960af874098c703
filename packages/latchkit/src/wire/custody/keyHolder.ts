import * as v from 'valibot'
import { base64url, hexId, sealed } from './fields.js'

// What a service and the process of its keys say to each other, by IPC or at a socket: one JSON value a message. Each side reads
// the other's by these schemas, and what does not fit is refused: a text that is a list is no text.

const letters = (most: number) => v.pipe(v.string(), v.regex(new RegExp(`^[\\w-]{1,${most}}$`)))
const textUpTo = (most: number) => v.pipe(v.string(), v.maxLength(most))
const wholeUpTo = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most))

/** The number of a message; a caller counts up, so that no answer is taken for that of another one. */
const id = wholeUpTo(Number.MAX_SAFE_INTEGER)

/** The purposes of HMACs: those of a service's own, and the mailer's for each sender. */
export const macPurposes = ['lookup', 'code', 'mail', 'auth', 'recovery'] as const
/** The secrets that row keys open: all but `email` are counted. */
export const rowPurposes = ['share', 'email'] as const
/** The purposes of what is sealed for a service; `reconcile` is the key of a file that operators bring each other. */
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
/** A row's key as it is wrapped: 12 bytes of iv, 32 of key, two times of 6, 16 of tag; from before the times without them. */
const wrappedKey = v.pipe(v.string(), v.regex(/^(?:[\w-]{80}|2\.[\w-]{96})$/))

/** The facts that sealed bytes are bound to: texts and numbers, in the order in which they were sealed. */
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
  v.transform((given) => given as Readonly<Record<string, string | number>>),
)

const limits = v.strictObject({
  perUserPerDay: v.exactOptional(wholeUpTo(1_000)),
  // A quarter of it is the part of new users.
  perHour: v.pipe(wholeUpTo(10_000_000), v.minValue(4)),
})

const start = v.strictObject({
  ...{ id, call: v.literal('start'), folder: textUpTo(4_096) },
  ...{ service: v.picklist(['auth', 'recovery', 'mailer']), limits },
})

/** A message to the process of the keys. Bytes are base64url. */
export const toHolder = v.variant('call', [
  start,
  v.strictObject({ id, call: v.literal('keys') }),
  v.strictObject({ id, call: v.literal('mac'), purpose: v.picklist(macPurposes), text: textUpTo(16_384) }),
  v.strictObject({
    ...{ id, call: v.literal('wrap'), userId: hexId, purpose: rowPurpose, key: rowKey },
    former: v.exactOptional(wrappedKey),
  }),
  v.strictObject({ id, call: v.literal('unwrap'), userId: hexId, purpose: rowPurpose, wrapped: wrappedKey }),
  v.strictObject({
    ...{ id, call: v.literal('open'), purpose: v.picklist(openPurposes), aad },
    sealed: v.strictObject({ ...sealed.entries, ciphertext: letters(8_192) }),
  }),
  v.strictObject({ id, call: v.literal('releases') }),
  // Answers the generation that it has; a higher one that is given is kept.
  v.strictObject({ id, call: v.literal('generation'), number: v.exactOptional(wholeUpTo(10 ** 12)) }),
  // A statement or nothing: the key signs no other texts.
  v.strictObject({
    ...{ id, call: v.literal('sign') },
    text: v.pipe(v.string(), v.regex(/^latchkit [a-z]{1,16} v1\|[\w-]{1,16384}$/)),
  }),
])
export type ToHolder = v.InferOutput<typeof toHolder>
type WithoutId<Of> = Of extends unknown ? Omit<Of, 'id'> : never
/** A message that has no number yet. */
export type HolderCall = WithoutId<ToHolder>
/** The first message to a process of the keys that the service has started. */
export type HolderStart = v.InferOutput<typeof start>

/** The number of a message that may be no good in all else. */
export const numbered = v.object({ id })

const publicKey = letters(128)
const knownKeys = v.strictObject({
  own: v.strictObject({ hpke: publicKey, verify: publicKey }),
  /** Those of other services, from the key file. */
  pinned: v.strictObject({
    mailer: v.optional(publicKey),
    auth: v.optional(publicKey),
    recovery: v.optional(publicKey),
    hpke: v.optional(v.strictObject({ auth: v.optional(publicKey), recovery: v.optional(publicKey) })),
  }),
})
/** The public keys that a holder knows. */
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
  open: letters(8_192),
  sign: base64url(64),
  releases: v.pipe(v.string(), v.parseJson(), releaseCounts),
  generation: v.pipe(v.string(), v.regex(/^\d{1,13}$/), v.transform(Number)),
} as const satisfies Record<ToHolder['call'], v.GenericSchema<string, unknown>>

const retry = v.strictObject({ retrySeconds: wholeUpTo(31 * 86_400) })
const failure = <Code extends string, Data extends v.GenericSchema>(code: Code, data: Data) =>
  v.strictObject({ id, code: v.literal(code), data })

/** A failure that the process of the keys answers. */
export const holderFailure = v.variant('code', [
  failure('keyMismatch', v.strictObject({})),
  failure('keyCallRefused', v.strictObject({})),
  failure('releasesWait', retry),
  failure('tooManyReleases', retry),
  failure('keysUnreadable', v.strictObject({ path: textUpTo(8_192), reason: textUpTo(8_192) })),
  failure('keyHolderGone', retry),
])
export type HolderFailure = v.InferOutput<typeof holderFailure>

/** An answer: a text, or a failure. */
export const fromHolder = v.union([v.strictObject({ id, answer: textUpTo(65_536) }), holderFailure])
export type FromHolder = v.InferOutput<typeof fromHolder>
