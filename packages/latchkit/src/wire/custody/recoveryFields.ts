import * as v from 'valibot'
import { shareHash, signedStatement, version, walletSignature } from './fields.js'

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
