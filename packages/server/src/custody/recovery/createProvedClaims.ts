import { fail } from 'latchkit/wire'
import { statementLifeMs } from 'latchkit/wire/custody'
import { proofNeeded, userConflict } from '../../errors/custody.js'
import { type Claim, loginClaimId, moveClaim } from '../createClaims.js'
import type { RecoveryContext } from './recoveryContext.js'

/** The identities that logins have proved to recovery and that have no wallet yet. */
export interface ProvedClaims {
  /**
   * Finds the identity that a device has proved by a login, for as long as auth's voucher lasts. Throws `proofNeeded`, or `userConflict` if
   * the identity has got a wallet meanwhile.
   */
  find(loginId: string, device: string): Promise<Claim>
  /** Makes it the claim of the wallet that is made or restored. Throws `userConflict` if the wallet is another identity's or device's. */
  move(claim: Claim, userId: string): Promise<void>
}

/** Creates the access to the identities that logins have proved to recovery. */
export function createProvedClaims({ holder, clock, identities, claims }: RecoveryContext): ProvedClaims {
  return {
    async find(loginId, device) {
      const claim = await claims.findClaim(loginClaimId(loginId))
      const isRecent = claim !== undefined && claim.begunAt + statementLifeMs > clock.now()
      if (claim?.device !== device || !isRecent) throw fail(proofNeeded, {})
      if ((await identities.findUser(claim)) !== undefined) throw fail(userConflict, {})
      return claim
    },
    move: (claim, userId) => moveClaim({ holder, claims }, claim, userId),
  }
}
