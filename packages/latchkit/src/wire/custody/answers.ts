import * as v from 'valibot'
import {
  addresses,
  deviceId,
  factored,
  hash,
  hexId,
  listOf,
  moment,
  noteStatement,
  sealed,
  shareHashes,
  site,
  statement,
  token,
  version,
  walletSignature,
  wrapped,
} from './fields.js'

// What several endpoints answer. An unknown field is dropped: a newer service may say more.

/** An answer that says no more than that it was done. */
export const done = v.object({})

/** The times of a code that was sent. */
export const codeTimes = v.object({ resendAt: moment, expiresAt: moment })

/** The tokens of a session. */
export const session = v.object({
  accessToken: token,
  refreshToken: token,
  /** The end of the access token. */
  expiresAt: moment,
  /** Until when the share is given without another code. */
  codeExpiresAt: moment,
})

/** A split as a service has it: its number, its hashes, and the wallet's signature where it was made since there are such. */
export const splitFacts = {
  version,
  shareHashes,
  /** By the wallet, over `splitText`. */
  signature: v.optional(walletSignature),
}

/** Auth's word to recovery that it has a split, and the wallet's signature with it. */
export const receipt = v.optional(statement)

/** The wallet's word on the recovery password of the split that auth has, where it was given one. */
export const factoredSplit = v.optional(factored)

/** The facts that a service tells a device of its list of the user: what both services say is compared, and neither is believed alone. */
export const userFacts = v.variant('isKnown', [
  v.object({
    isKnown: v.literal(false),
    /** Auth's word for recovery, where it has no such user, or has not listed this device. */
    state: v.optional(statement),
  }),
  v.object({
    ...{ isKnown: v.literal(true), ...splitFacts, addresses, emailHash: hash, receipt },
    hasPassword: v.optional(v.boolean(), false),
    /** The service's word on this user and device. */
    state: statement,
    /** The service's last note, for the other one. */
    note: v.optional(noteStatement),
    /** The other one's last note, as this one keeps it. */
    otherNote: v.optional(noteStatement),
  }),
])

/** The service that vouches for the wallet, and the place where it was made. */
const made = {
  isUnconfirmed: v.optional(v.boolean(), false),
  madeAt: v.optional(moment),
  madeAtSite: v.optional(site),
}

/** Recovery's answer to a device that wants its share: it has it, or waits. */
export const releaseAnswer = v.variant('status', [
  v.object({
    ...{ status: v.literal('released'), userId: hexId, addresses, ...splitFacts },
    share: v.optional(sealed),
    /** In its place where a recovery password locks it. */
    wrapped: v.optional(wrapped),
    /** The word by which auth gives its share to this device too. */
    released: statement,
    /** The present split, where the share is of one before, which the operators have brought back: the device makes one above it at once. */
    present: v.optional(v.object(splitFacts)),
    ...made,
  }),
  v.object({
    ...{ status: v.literal('held'), userId: hexId, addresses, requestId: hexId, releaseAt: moment },
    /** Whether it waits because a stop was pressed. */
    isFrozen: v.optional(v.boolean(), false),
    ...made,
  }),
])

/** A device of a list. */
export const listedDevice = v.object({ deviceId, createdAt: moment, usedAt: moment, isCurrent: v.boolean() })

/** A failure as the services write it. */
export const failure = v.object({
  status: v.literal('FAILED'),
  code: v.pipe(v.string(), v.maxLength(64)),
  reasons: listOf(
    v.object({
      field: v.pipe(v.string(), v.maxLength(1_000)),
      description: v.pipe(v.string(), v.maxLength(10_000)),
    }),
  ),
  triesLeft: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000))),
  /** The last note of the other service, which is behind it. */
  note: v.optional(noteStatement),
})
