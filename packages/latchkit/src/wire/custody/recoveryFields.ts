import * as v from 'valibot'
import { hexId, sealed, shareHash, signedStatement, version, walletSignature, wrapped } from './fields.js'

// Fields of several requests to recovery.

/** The split that the frame asks for. If recovery may be behind, the frame also sends auth's receipt and the wallet's signature. */
export const wantedSplit = {
  version: v.optional(version),
  shareHash: v.optional(shareHash),
  receipt: v.optional(signedStatement),
  signature: v.optional(walletSignature),
}

/**
 * Auth's fresh statement about this device. By this statement a restored recovery learns that it is behind. Earlier frames do not send it.
 */
export const state = v.optional(signedStatement)

/** Recovery's share of a split: sealed for recovery, or wrapped by the owner's recovery password. */
export const shareOrWrapped = { share: v.optional(sealed), wrapped: v.optional(wrapped) }

interface ShareBody {
  readonly share?: unknown
  readonly wrapped?: unknown
}
/** Checks that a body with `shareOrWrapped` has exactly one of the two. */
export const checkOneShare = <Body extends ShareBody>() =>
  v.check<Body, string>(
    ({ share, wrapped: other }) => (share === undefined) !== (other === undefined),
    'Expected share or wrapped',
  )

export const userIdBody = v.strictObject({ userId: hexId })
