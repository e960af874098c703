import * as v from 'valibot'
import { emptyAnswer, listedIdentity, provedAnswer, verifiedLogin } from './answers.js'
import type { Endpoints } from './endpoint.js'
import { hexId, language, listOf, site } from './fields.js'
import { proofNonce, proofQuestion, shownProofFields } from './proofs.js'

/** The endpoints by which a device proves an identity of a provider to auth. */
export const authProofEndpoints = {
  /** Answers auth's nonce for a proof of a provider. Nothing is stored, so that strangers cost nothing. */
  beginProof: {
    service: 'auth',
    method: 'POST',
    path: '/proof/begin',
    body: proofQuestion,
    answer: proofNonce,
  },
  /**
   * Verifies a proof of a provider. With `isNew` the identity has no finished wallet. A proof with the purpose `link` logs nobody in: it
   * proves an identity of the wallet `userId`, or one that is to be linked to this wallet.
   */
  verifyProof: {
    service: 'auth',
    method: 'POST',
    path: '/proof/verify',
    body: v.strictObject(shownProofFields),
    answer: v.union([verifiedLogin, provedAnswer]),
  },
  /** Lists the ways in of a provider that open the wallet at auth. */
  identities: {
    service: 'auth',
    method: 'GET',
    path: '/identities',
    answer: v.object({ identities: listOf(listedIdentity) }),
  },
  /** Sends auth's half of the mail with recovery's code to the wallet of a login that `verifyProof` has verified. */
  mailNewDevice: {
    service: 'auth',
    method: 'POST',
    path: '/login/device',
    body: v.strictObject({ loginId: hexId, site, language }),
    answer: emptyAnswer,
  },
} as const satisfies Endpoints
