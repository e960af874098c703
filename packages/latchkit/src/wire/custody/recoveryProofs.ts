import * as v from 'valibot'
import { codeTimes, listedIdentity, provedAnswer, releaseAnswer } from './answers.js'
import type { Endpoints } from './endpoint.js'
import { deviceName, hexId, language, listOf, projectId, site } from './fields.js'
import { proofNonce, proofQuestion, shownProofFields } from './proofs.js'
import { state, wantedSplit } from './recoveryFields.js'
import { providers } from './ways.js'

/** The endpoints by which a device proves an identity of a provider to recovery. */
export const recoveryProofEndpoints = {
  /** Answers recovery's nonce for a proof of a provider. Nothing is stored. */
  beginProof: {
    service: 'recovery',
    method: 'POST',
    path: '/proof/begin',
    body: proofQuestion,
    answer: proofNonce,
  },
  /**
   * Verifies a proof of a provider. It answers `proved` in two cases: the identity has no wallet yet, and `addUser` may make one; or the
   * proof was for another purpose than a login (`link` with `userId` proves an identity of the wallet, or one that is to be linked to it).
   * If the wallet has a confirmed address, a new device is refused (`proofNeeded`): it needs `mailNewDevice` instead, or `withoutMailbox`.
   */
  verifyProof: {
    service: 'recovery',
    method: 'POST',
    path: '/proof/verify',
    body: v.strictObject({
      ...shownProofFields,
      deviceName,
      state,
      ...wantedSplit,
      /** Set if the person can't read the mailbox of a wallet with a confirmed address: a new device then waits for three days. */
      withoutMailbox: v.optional(v.boolean()),
    }),
    answer: v.variant('status', [...releaseAnswer.options, provedAnswer]),
  },
  /** Lists the ways in of a provider that open the wallet at recovery. */
  identities: {
    service: 'recovery',
    method: 'GET',
    path: '/identities',
    query: v.strictObject({ userId: hexId }),
    answer: v.object({ identities: listOf(listedIdentity) }),
  },
  /**
   * Mails recovery's six digits for a new device to the confirmed address of the wallet that auth has named, if auth mails its half, too;
   * `verifyLogin` checks them. Auth's `state` shows that auth has let this device log in. If the wallet has no such address
   * (`proofNeeded`), `verifyProof` is asked instead.
   */
  mailNewDevice: {
    service: 'recovery',
    method: 'POST',
    path: '/login/device',
    body: v.strictObject({
      loginId: hexId,
      userId: hexId,
      way: v.picklist(providers),
      projectId,
      site,
      language,
      state,
    }),
    answer: codeTimes,
  },
} as const satisfies Endpoints
