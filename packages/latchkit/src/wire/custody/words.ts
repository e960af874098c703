import * as v from 'valibot'
import { addresses, deviceId, hash, hexId, shareHashes, time, version } from './fields.js'

// What one service says to another, signed by Ed25519 over `latchkit <kind> v1|<text>`, where <text> is the JSON of the facts in
// base64url, and carried by the frame. The receiver has the key of the other in its own key file.

/** A number of a note; 0 where there is none yet. */
const noteNumber = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))
const eitherService = v.picklist(['auth', 'recovery'])

/** The fields of every word but a receipt and a note: it lasts ten minutes, and tells a receiver that was restored that it is behind. */
const fresh = {
  /** The time at which it was signed. */
  at: time,
  /** The number of the signer's last note of this user. */
  own: noteNumber,
  /** The number of the receiver's last note that the signer holds. */
  other: noteNumber,
}

/** Auth's word that a version of the shares of a user is the present one. It goes with the wallet's signature, and does not end. */
export const receiptWord = v.strictObject({
  ...{ aud: v.literal('recovery'), userId: hexId, version, shareHashes },
  addresses: v.optional(addresses),
})

/**
 * Recovery's word that it has released a device: `share` auth may give it its share; `make` it makes this wallet; `add` another device of
 * the list has added it; `renew` it may bring this split.
 */
export const releasedWord = v.variant('kind', [
  v.strictObject({
    ...{ aud: v.literal('auth'), userId: hexId, deviceId, ...fresh },
    kind: v.picklist(['share', 'make', 'add']),
  }),
  v.strictObject({
    ...{ aud: v.literal('auth'), userId: hexId, deviceId, ...fresh },
    ...{ kind: v.literal('renew'), version, shareHashes },
  }),
])

/** A service's word, to one that has lost a user or has an older split, that this device may bring this split. */
export const enterWord = v.strictObject({
  ...{ aud: eitherService, userId: hexId, deviceId, version, shareHashes, addresses, emailHash: hash },
  ...fresh,
})

/** A service's word on a user and one of its devices, at each login and refresh. Of a user that it does not have both numbers are 0. */
export const stateWord = v.strictObject({
  ...{ aud: eitherService, userId: hexId, deviceId, emailHash: v.nullable(hash) },
  ...fresh,
})

/**
 * Auth's word that a device has proved an address that has no wallet yet. An auth of before gives it no numbers, and is believed none: it
 * would count as made what waits at recovery for a signature that such an auth does not take.
 */
export const voucherWord = v.strictObject({
  ...{ aud: v.literal('recovery'), userId: hexId, emailHash: hash, deviceId, loginId: hexId },
  /** Its end. */
  exp: time,
  ...{ own: noteNumber, other: noteNumber },
})

/**
 * A service's word that it has the new address of a user. One of before gives it no numbers, and is believed: where it is not, a change that
 * both have made ends at one of them alone, while they are of two versions.
 */
export const changeWord = v.strictObject({
  ...{ aud: eitherService, userId: hexId, loginId: hexId, emailHash: hash, exp: time },
  ...{ own: v.optional(noteNumber), other: v.optional(noteNumber) },
})

/** All that a service asks the other to keep for the day that one of them is restored from an older backup. */
export const noteWord = v.strictObject({
  ...{ aud: eitherService, userId: hexId },
  number: v.pipe(noteNumber, v.minValue(1)),
  /** Devices that were removed, the newest first. */
  removed: v.pipe(v.array(deviceId), v.maxLength(100)),
  /** The end of a freeze; 0: until it is undone; `null`: none. */
  frozenUntil: v.nullable(time),
  emailHash: hash,
  hasPassword: v.boolean(),
})

/** The kinds of words, with their schemas. */
export const words = {
  receipt: receiptWord,
  released: releasedWord,
  enter: enterWord,
  state: stateWord,
  voucher: voucherWord,
  change: changeWord,
  note: noteWord,
} as const

export type WordKind = keyof typeof words
export type Word<Kind extends WordKind> = v.InferOutput<(typeof words)[Kind]>

/** A word that has no end of its own lasts so long, and clocks may differ by so much. */
export const wordMs = 600_000
export const wordSkewMs = 120_000

/** Whether a word that says when it was signed still counts. */
export const isFreshWord = ({ at }: { readonly at: number }, now: number): boolean =>
  at <= now + wordSkewMs && at > now - wordMs - wordSkewMs

/** The text that is signed of a word. */
export const wordLabel = (kind: WordKind, text: string): string => `latchkit ${kind} v1|${text}`
