import * as v from 'valibot'

// The answers of auth and recovery. An unknown field is dropped: a newer service may say more.

const bytes = v.pipe(v.string(), v.regex(/^[\w-]{1,4096}$/))
const sealed = v.object({ enc: bytes, ciphertext: bytes })
const moment = v.pipe(v.string(), v.isoTimestamp())
const userId = v.pipe(v.string(), v.regex(/^[\da-f]{32}$/))
const version = v.pipe(v.number(), v.integer(), v.minValue(1))
const shareHashes = v.object({ auth: bytes, recovery: bytes, device: bytes })
const addresses = v.object({
  eip155: v.pipe(v.string(), v.regex(/^0x[\da-fA-F]{40}$/)),
  solana: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
})

/** A share that a recovery password locks. */
const lockedShare = v.object({
  ...{ ciphertext: bytes, salt: bytes },
  ...{ memoryKib: v.pipe(v.number(), v.integer()), passes: v.pipe(v.number(), v.integer()) },
})

/** The tokens of a session. */
export const session = v.object({
  accessToken: v.string(),
  refreshToken: v.string(),
  expiresAt: moment,
  codeExpiresAt: moment,
})
export type Session = v.InferOutput<typeof session>

export const loginAnswer = v.object({
  action: v.picklist(['CONNECT', 'VERIFY_OTP', 'VERIFY_DEVICE']),
  resendAt: moment,
  expiresAt: moment,
})
export const recoveryLoginAnswer = v.object({ resendAt: moment, expiresAt: moment })

const receipt = v.pipe(v.string(), v.maxLength(2_048))
const user = v.object({ id: userId, addresses, version })
export const verifyAnswer = v.union([
  v.object({ isNew: v.literal(true), userId, voucher: v.string() }),
  v.object({
    isNew: v.literal(false),
    user,
    session,
    share: sealed,
    shareHashes,
    receipt: v.optional(receipt),
  }),
])

/** The service that vouches for the wallet, and the place where it was made. */
const made = {
  isUnconfirmed: v.optional(v.boolean(), false),
  madeAt: v.optional(moment),
  madeAtSite: v.optional(v.pipe(v.string(), v.maxLength(300))),
}
export const recoveryVerifyAnswer = v.variant('status', [
  v.object({
    status: v.literal('released'),
    share: v.optional(sealed),
    /** In its place where a recovery password locks it. */
    wrapped: v.optional(lockedShare),
    version,
    shareHashes,
    addresses,
    ...made,
  }),
  v.object({
    status: v.literal('held'),
    releaseAt: moment,
    addresses,
    requestId: v.string(),
    ...made,
  }),
])
export type RecoveryAnswer = v.InferOutput<typeof recoveryVerifyAnswer>

const deviceId = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
const name = v.pipe(v.string(), v.maxLength(200))
const use = { deviceId, createdAt: moment, usedAt: moment, isCurrent: v.boolean() }
/** The devices that recovery knows, and those that wait for its share. */
export const recoveryDevices = v.object({
  devices: v.array(v.object({ ...use, name })),
  requests: v.array(
    v.object({
      ...{ requestId: v.string(), deviceId: v.string(), deviceName: name, isApproved: v.boolean() },
      site: v.optional(v.pipe(v.string(), v.maxLength(300))),
      ...{ begunAt: moment, releaseAt: moment },
    }),
  ),
  isFrozen: v.boolean(),
  hasPassword: v.optional(v.boolean(), false),
  thawsAt: v.optional(moment),
})
/** The devices that auth knows: it has no names. */
export const authDevices = v.object({ devices: v.array(v.object(use)) })
/** The times of a code that was sent. */
export const codeTimes = v.object({ resendAt: moment, expiresAt: moment })
export const emailAnswer = v.object({
  email: v.pipe(v.string(), v.maxLength(320)),
  agreement: v.pipe(v.string(), v.maxLength(2_048)),
})
export const thawAnswer = v.object({ thawsAt: moment })

export const sessionAnswer = v.object({ session })
/** The receipt is auth's word to recovery that it has this split. */
export const shareAnswer = v.object({ share: sealed, version, shareHashes, receipt: v.optional(receipt) })
export const rotateAnswer = v.object({ version, receipt })
export const done = v.object({})

/** The state of a mail with a code. */
export const mailAnswer = v.object({
  mail: v.picklist(['waiting', 'sent', 'refused', 'lost']),
  reason: v.optional(v.picklist(['addressRefused', 'unreachable', 'refused', 'lost'])),
})

/** A failure as the services write it. */
export const failureAnswer = v.object({
  code: v.string(),
  triesLeft: v.optional(v.number()),
})
