import * as v from 'valibot'
import { addresses, deviceId, hash, hexId, shareHashes, time, version } from './fields.js'
import { providers } from './ways.js'

// Statements from one service to another, signed by Ed25519 over `latchkit <kind> v1|<text>`, where <text> is the JSON of the
// facts in base64url. The frame carries them; the receiver finds the signer's public key in its own key file.

/** Number of a note; 0 if there is none yet. */
const noteNumber = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))
const eitherService = v.picklist(['auth', 'recovery'])

/**
 * Fields of a statement that is valid for ten minutes. The numbers of notes tell a service that was restored from a backup that it has
 * missed notes.
 */
const freshFields = {
  /** When the statement was signed. */
  at: time,
  /** Number of the signer's last note about this user. */
  own: noteNumber,
  /** Number of the receiver's last note that the signer has stored. */
  other: noteNumber,
}

/**
 * Auth's statement that a version of a user's shares is the present one. It accompanies the wallet's signature and never
 * expires.
 */
export const receiptStatement = v.strictObject({
  aud: v.literal('recovery'),
  userId: hexId,
  version,
  shareHashes,
  addresses: v.optional(addresses),
})

/**
 * Recovery's statement that it has released a device. `share`: auth may give the device its share; `make`: the device creates this wallet;
 * `add`: another listed device has added the device; `renew`: the device may upload this split.
 */
export const releasedStatement = v.variant('kind', [
  v.strictObject({
    aud: v.literal('auth'),
    userId: hexId,
    deviceId,
    ...freshFields,
    kind: v.picklist(['share', 'make', 'add']),
  }),
  v.strictObject({
    aud: v.literal('auth'),
    userId: hexId,
    deviceId,
    ...freshFields,
    kind: v.literal('renew'),
    version,
    shareHashes,
  }),
])

/** Lets a device upload a split to the other service, if that service has lost the user or has an older split. */
export const enterStatement = v.strictObject({
  aud: eitherService,
  userId: hexId,
  deviceId,
  version,
  shareHashes,
  addresses,
  emailHash: hash,
  ...freshFields,
})

/**
 * A service's statement about a user and one of its devices, issued at each login and refresh. Both numbers are 0 if the
 * service does not know the user.
 */
export const stateStatement = v.strictObject({
  aud: eitherService,
  userId: hexId,
  deviceId,
  emailHash: v.nullable(hash),
  ...freshFields,
})

/**
 * Auth's statement that a device has proved an address that has no wallet yet. An older auth omits the numbers, and recovery
 * refuses its voucher: the wallet would wait for a signature that such an auth does not accept, while recovery counts it as finished.
 */
export const voucherStatement = v.strictObject({
  aud: v.literal('recovery'),
  userId: hexId,
  emailHash: hash,
  deviceId,
  loginId: hexId,
  /** When the statement expires. */
  exp: time,
  own: noteNumber,
  other: noteNumber,
})

/**
 * A service's statement that it has stored the new address of a user. An older service omits the numbers, and is trusted all the same:
 * otherwise, while the versions of the services differ, a change that both have made would end at only one of them.
 */
export const changeStatement = v.strictObject({
  aud: eitherService,
  userId: hexId,
  loginId: hexId,
  emailHash: hash,
  exp: time,
  own: v.optional(noteNumber),
  other: v.optional(noteNumber),
})

/** A service's statement that it has stored an identity of a provider as a way in of a user, as a device of the wallet has asked. */
export const identityStatement = v.strictObject({
  aud: eitherService,
  userId: hexId,
  /** The login by which the device has proved the new identity. */
  loginId: hexId,
  way: v.picklist(providers),
  identity: hash,
  act: v.literal('link'),
  exp: time,
  own: noteNumber,
  other: noteNumber,
})

/** An identity of a provider in a note. Only the signer can find the identity by it, and no wallet but that of the note. */
const notedIdentity = v.strictObject({
  identity: hash,
  way: v.picklist(providers),
  /** HMAC of way, issuer and subject, by a key of the signer. */
  subjectMac: hash,
  /** Since when the identity opens the wallet. */
  linkedAt: time,
})

/** Everything that a service asks the other one to store, in case one of the two is restored from an older backup. */
export const noteStatement = v.strictObject({
  aud: eitherService,
  userId: hexId,
  number: v.pipe(noteNumber, v.minValue(1)),
  /** Removed devices, newest first. */
  removed: v.pipe(v.array(deviceId), v.maxLength(100)),
  /** Removed identities of providers, newest first. Absent if there are none, since a service of an earlier version refuses the field. */
  removedIdentities: v.optional(v.pipe(v.array(hash), v.minLength(1), v.maxLength(100))),
  /** Identities of providers that are linked, for the signer itself if it is restored from an older backup. Absent if there are none. */
  linkedIdentities: v.optional(v.pipe(v.array(notedIdentity), v.minLength(1), v.maxLength(10))),
  /** When the freeze ends: 0 if it lasts until somebody undoes it, `null` if there is no freeze. */
  frozenUntil: v.nullable(time),
  emailHash: hash,
  hasPassword: v.boolean(),
})

/** The schema of each kind of statement. */
export const statementSchemas = {
  receipt: receiptStatement,
  released: releasedStatement,
  enter: enterStatement,
  state: stateStatement,
  voucher: voucherStatement,
  change: changeStatement,
  identity: identityStatement,
  note: noteStatement,
} as const

export type StatementKind = keyof typeof statementSchemas
export type ServiceStatement<Kind extends StatementKind> = v.InferOutput<(typeof statementSchemas)[Kind]>

/** How long a statement without its own expiry is valid, and how far the services' clocks may differ. */
export const statementLifeMs = 600_000
export const statementSkewMs = 120_000

/** Checks whether a statement was signed recently enough to count. */
export const isFreshStatement = ({ at }: { readonly at: number }, now: number): boolean =>
  at <= now + statementSkewMs && at > now - statementLifeMs - statementSkewMs

/** Returns the text that is signed for a statement. */
export const textOfStatement = (kind: StatementKind, facts: string): string => `latchkit ${kind} v1|${facts}`
