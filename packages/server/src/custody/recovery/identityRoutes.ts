import { fail } from 'latchkit/wire'
import { recoveryLinkEndpoints } from 'latchkit/wire/custody'
import { changeRefused, lastNotice, lastWay, proofNeeded } from '../../errors/custody.js'
import { writeIdentityAgreement } from '../change/identityAgreement.js'
import type { StoredIdentity } from '../createIdentities.js'
import { isFresh } from '../createLinkProofs.js'
import { type Route, serve } from '../http/endpointRoutes.js'
import { removalsToNote } from '../notes.js'
import { hasAddress } from '../statements.js'
import type { Binding } from './createBindings.js'
import { createWayAges } from './createWayAges.js'
import type { RecoveryContext } from './recoveryContext.js'

/**
 * Creates the routes by which a device of the wallet links an identity of a provider, or removes one. Recovery goes first: it checks by itself
 * who asks and what is linked, and signs it for auth.
 */
export function identityRoutes(context: RecoveryContext): Readonly<Record<string, Route>> {
  const { clock, proofOf, bindingFor, refuseFrozen, identities, linkProofs } = context
  const { statements, notify, writeNote } = context
  const wayAges = createWayAges(context)

  /** Refuses to remove an identity without which no way in, or no address for notices, would be left. */
  function requireRest(binding: Binding, target: StoredIdentity, list: readonly StoredIdentity[]): void {
    const { owner, isConfirmed, presentHash } = binding
    const hasOwnAddress = hasAddress(owner) && (isConfirmed || presentHash !== undefined)
    const rest = list.filter((each) => each !== target && !each.isPending)
    if (!hasOwnAddress && rest.length === 0) throw fail(lastWay, {})
    const isNotified = hasOwnAddress || target.mail === undefined || rest.some(({ mail }) => mail)
    if (!isNotified) throw fail(lastNotice, {})
  }

  return serve(recoveryLinkEndpoints, {
    linkIdentity: async ({ request, body: { userId, loginId, linkLoginId } }) => {
      const deviceProof = proofOf(request)
      const device = deviceProof.key
      const binding = await bindingFor(userId, deviceProof)
      refuseFrozen(binding)
      const linkProof = await linkProofs.require(linkLoginId, { userId, device })
      // What is linked already needs no new proof: auth may have lost it, or may not have heard of it yet.
      if ((await identities.findUser(linkProof)) !== userId) {
        await wayAges.requireAdder(binding, { loginId, device, purpose: 'link' })
        if (!isFresh(linkProof, clock.now())) throw fail(proofNeeded, {})
        if (await identities.link(linkProof, true)) await notify(binding, 'wayAdded', { way: linkProof.way })
      }
      const { identity } = linkProof
      return { identity, agreement: await writeIdentityAgreement(statements, linkProof) }
    },

    completeIdentity: async ({ request, body: { userId, linkLoginId, agreement } }) => {
      await bindingFor(userId, proofOf(request))
      const statement = await statements.read('identity', agreement)
      if (statement?.userId !== userId || statement.loginId !== linkLoginId) throw fail(changeRefused, {})
      await identities.complete(userId, statement.identity)
      return {}
    },

    removeIdentity: async ({ request, body: { userId, loginId, identity } }) => {
      const deviceProof = proofOf(request)
      const device = deviceProof.key
      const binding = await bindingFor(userId, deviceProof)
      const list = await identities.listOf(userId)
      const target = list.find((each) => each.identity === identity)
      const removedIds = await identities.removedOf(userId)
      // A repeated removal changes nothing, so the device gets its note without a new proof.
      if (!target && removedIds.includes(identity)) return { note: await writeNote(userId) }
      await wayAges.requireRemover(binding, { loginId, device, purpose: 'remove' }, target?.linkedAt)
      if (target) requireRest(binding, target, list)
      const noted = removalsToNote([identity], new Set(target ? [identity] : []), removedIds)
      if (noted.length > 0) {
        if (!(await identities.remove(userId, identity))) throw fail(lastWay, {})
        if (target) await notify(binding, 'wayRemoved', { way: target.way, former: target })
      }
      return { note: await writeNote(userId) }
    },
  })
}
