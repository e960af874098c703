import * as v from 'valibot'
import {
  addresses,
  deviceId,
  factored,
  hash,
  hexId,
  listOf,
  moment,
  sealed,
  shareHashes,
  signedNote,
  signedStatement,
  site,
  token,
  version,
  walletAddresses,
  walletSignature,
  wrapped,
} from './fields.js'
import { providers } from './ways.js'

// What several endpoints answer. Unknown fields are dropped, because a newer service may send more.

/** An empty answer: the request was carried out. */
export const emptyAnswer = v.object({})

/** When a code that was sent may be resent, and when it expires. */
export const codeTimes = v.object({ resendAt: moment, expiresAt: moment })

/** The tokens of a session. */
export const session = v.object({
  accessToken: token,
  refreshToken: token,
  /** When the access token expires. */
  expiresAt: moment,
  /** Until when auth gives the share without asking for another code. */
  codeExpiresAt: moment,
})

/** A split as a service knows it: number, hashes, and the wallet's signature (splits made before signatures existed have none). */
export const splitFacts = {
  version,
  shareHashes,
  /** The wallet's signature over `splitText`. */
  signature: v.optional(walletSignature),
}

/** Auth's statement to recovery that auth has a split, together with the wallet's signature. */
export const receipt = v.optional(signedStatement)

/** The wallet's signed statement on the recovery password of auth's split, if auth has received one. */
export const factoredSplit = v.optional(factored)

/**
 * What a service tells a listed device about the user. The device compares the answers of both services and trusts neither by
 * itself.
 */
export const userFacts = v.variant('isKnown', [
  v.object({
    isKnown: v.literal(false),
    /** Auth's statement to recovery that auth does not know this user, or has not listed this device. */
    state: v.optional(signedStatement),
  }),
  v.object({
    isKnown: v.literal(true),
    ...splitFacts,
    addresses,
    emailHash: hash,
    receipt,
    hasPassword: v.optional(v.boolean(), false),
    /** The service's statement about this user and device. */
    state: signedStatement,
    /** The service's last note, addressed to the other service. */
    note: v.optional(signedNote),
    /** The other service's last note, as this service has stored it. */
    otherNote: v.optional(signedNote),
  }),
])

/** A user, as auth knows them. */
export const user = v.object({ id: hexId, addresses: walletAddresses, version })

/** The answer to a proof of an address or of an identity that is new to auth. */
const newLogin = v.object({
  isNew: v.literal(true),
  userId: hexId,
  voucher: signedStatement,
  /** Set if a wallet by e-mail has the address that the provider has verified: the person may mean that wallet. */
  mailWallet: v.optional(v.boolean()),
  /** Set if the owner of a wallet has removed this identity: the person may mean that wallet. */
  removed: v.optional(v.boolean()),
  /** The providers that have verified this address for the owner of a wallet: the person may mean that wallet. */
  ways: v.optional(listOf(v.picklist(providers))),
})

/** Auth's answer to a proof of an address or of an identity. */
export const verifiedLogin = v.variant('isNew', [
  newLogin,
  v.object({
    isNew: v.literal(false),
    user,
    session,
    ...splitFacts,
    receipt,
    state: signedStatement,
    factored: factoredSplit,
    /** Only if the device is released. */
    share: v.optional(sealed),
    /** The older split whose share the operators have restored, if recovery still has that split. */
    returned: v.optional(v.object({ version, shareHashes })),
  }),
])

/** Whether both services vouch for the wallet, and when and on which site it was created. */
const walletOrigin = {
  isUnconfirmed: v.optional(v.boolean(), false),
  madeAt: v.optional(moment),
  madeAtSite: v.optional(site),
}

/** Recovery's answer to a device that asks for the share: released, or held for a while. */
export const releaseAnswer = v.variant('status', [
  v.object({
    status: v.literal('released'),
    userId: hexId,
    addresses,
    ...splitFacts,
    share: v.optional(sealed),
    /** Sent instead of `share` if a recovery password locks it. */
    wrapped: v.optional(wrapped),
    /** The statement by which auth gives its share to this device, too. */
    released: signedStatement,
    /**
     * Set if the share belongs to an older split that the operators have restored: this is the present split, and the device
     * must make a new one above it at once.
     */
    present: v.optional(v.object(splitFacts)),
    ...walletOrigin,
  }),
  v.object({
    status: v.literal('held'),
    userId: hexId,
    addresses,
    requestId: hexId,
    releaseAt: moment,
    /** Whether the device is held because someone froze the wallet. */
    isFrozen: v.optional(v.boolean(), false),
    ...walletOrigin,
  }),
])

/** A device in a list. */
export const listedDevice = v.object({ deviceId, createdAt: moment, usedAt: moment, isCurrent: v.boolean() })

/** A way in of a provider in a list. Its label is what the owner recognises it by; the frame shows it as text of a stranger. */
export const listedIdentity = v.object({
  /** The name of the identity (`identityHashOf`). An identity that was linked before there were names has none until its next proof. */
  identity: v.optional(hash),
  way: v.picklist(providers),
  label: v.pipe(v.string(), v.maxLength(200)),
  linkedAt: moment,
  usedAt: moment,
})

/** The answer to a proof for another purpose than a login. The label of an identity that is to be linked lets its owner recognise it. */
export const provedAnswer = v.object({
  status: v.literal('proved'),
  label: v.optional(listedIdentity.entries.label),
  /** Set at a login if the owner of a wallet has removed this identity, and it has none now. */
  removed: v.optional(v.boolean()),
})

/** A failure, as the services write it. */
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
  /** The last note of the other service, if that service has lost this note. */
  note: v.optional(signedNote),
})
