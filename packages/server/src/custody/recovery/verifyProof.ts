import { fail } from 'latchkit/wire'
import type { recoveryEndpoints } from 'latchkit/wire/custody'
import { socialRefused, versionConflict } from '../../errors/custody.js'
import { claimOf, loginClaimId } from '../createClaims.js'
import type { EndpointHandler } from '../http/endpointRoutes.js'
import type { ProvedIdentity } from '../provedIdentity.js'
import type { Binding } from './createBindings.js'
import { createProofLogin } from './createProofLogin.js'
import { createFollowReceipt } from './followReceipt.js'
import {
  keepForLink,
  type ProofBy,
  proveAct,
  requireDevice,
  requireNamed,
  type VerifyBody,
} from './proveAct.js'
import type { RecoveryContext } from './recoveryContext.js'

/** Creates the function that finds the wallet of an identity, also if auth has finished it and recovery has not yet. */
function createFindWallet(context: RecoveryContext) {
  const { statements, makings, findUser } = context
  const follow = createFollowReceipt(context)

  /** Whether recovery has a wallet that auth's receipt would finish. */
  async function isMaking(receipt: string | undefined): Promise<boolean> {
    const statement = receipt === undefined ? undefined : await statements.read('receipt', receipt)
    return statement !== undefined && (await makings.find(statement.userId)) !== undefined
  }

  /** @throws `versionConflict` */
  return async (identity: ProvedIdentity, body: VerifyBody): Promise<Binding | undefined> => {
    const present = await findUser[identity.way](identity.subjectMac)
    if (!present && !(await isMaking(body.receipt))) return undefined
    const binding = await follow(present, body)
    const owned = await findUser[identity.way](identity.subjectMac)
    if (owned && binding?.userId !== owned.userId) throw fail(versionConflict, {})
    return owned
  }
}

/**
 * Creates the handler of a provider's proof. By its purpose the proof logs in, links an identity, or lets a device of the wallet act. An
 * identity without a wallet is claimed for the one that is to be made.
 */
export function createVerifyProof(
  context: RecoveryContext,
  removeExpired: () => Promise<void>,
): EndpointHandler<typeof recoveryEndpoints.verifyProof> {
  const { holder, proofOf, providerProofs, identities, statements, notes, claims } = context
  const findWallet = createFindWallet(context)
  const logIn = createProofLogin(context)
  return async ({ request, body, address }) => {
    const proof = proofOf(request)
    const { key: device } = proof
    const { loginId, way, purpose, userId } = body
    // Check the notes before the proof, which counts only once, as at a login by a code.
    const statement = body.state === undefined ? undefined : await statements.read('state', body.state)
    if (statement?.deviceId === device) await notes.requireNumbers(statement)
    if (purpose === 'link') await requireDevice(context, way, userId ?? '', device)
    await removeExpired()
    const identity = await providerProofs.verify(body, proof, address)
    if (purpose === 'link') return keepForLink(context, body, identity, device)
    const binding = await findWallet(identity, body)
    if (userId !== undefined && userId !== binding?.userId)
      throw fail(socialRefused, { provider: way, reason: 'otherUser' })
    if (binding) {
      await identities.recordProof(identity)
      const by: ProofBy = { device, row: requireNamed(await identities.find(identity)) }
      return purpose === 'login' ? logIn(body, binding, by) : proveAct(context, body, binding, by)
    }
    if (purpose !== 'login') throw fail(socialRefused, { provider: way, reason: 'purpose' })
    const claim = await claimOf(holder, identity, { id: loginClaimId(loginId), device })
    if (!(await claims.claim(claim))) throw fail(socialRefused, { provider: way, reason: 'loginUsed' })
    return { status: 'proved', ...((await identities.wasRemoved(identity)) && { removed: true }) }
  }
}
