import { fail } from 'latchkit/wire'
import { authLinkEndpoints, type BodyOf } from 'latchkit/wire/custody'
import { lastWay, statementRefused } from '../../errors/custody.js'
import { requireIdentityAgreement, writeIdentityAgreement } from '../change/identityAgreement.js'
import { type Route, serve } from '../http/endpointRoutes.js'
import { removalsToNote } from '../notes.js'
import type { AuthContext } from './authContext.js'

/**
 * Creates the routes by which a signed-in device links an identity of a provider to its wallet at auth, or removes one. Recovery goes first:
 * auth follows its signed statement, and links only what auth itself has verified.
 */
export function identityRoutes(context: AuthContext): Readonly<Record<string, Route>> {
  const { identities, linkProofs, statements, notes, releasedSessionOf } = context

  /** Whether recovery has removed an identity: the note in the request and recovery's last note must both name it. */
  async function isRemovalNoted(
    userId: string,
    { identity, note }: BodyOf<(typeof authLinkEndpoints)['removeIdentity']>,
  ) {
    const statement = await statements.read('note', note)
    if (statement?.userId !== userId) return false
    await notes.storeOtherNote(statement, note)
    const lastNote = await notes.otherNoteOf(userId)
    const lastStatement = lastNote === undefined ? undefined : await statements.read('note', lastNote)
    // An older note still names an identity that was linked again since.
    return [statement, lastStatement].every((each) => each?.removedIdentities?.includes(identity))
  }

  return serve(authLinkEndpoints, {
    linkIdentity: async ({ request, body: { linkLoginId, agreement } }) => {
      const { userId, device } = await releasedSessionOf(request)
      const proof = await linkProofs.require(linkLoginId, { userId, device })
      const statement = await requireIdentityAgreement(statements, agreement, proof)
      if ((await identities.findUser(proof)) !== userId) {
        await notes.requireNumbers(statement)
        await identities.link(proof, false)
      }
      return { agreement: await writeIdentityAgreement(statements, proof) }
    },

    removeIdentity: async ({ request, body }) => {
      const { userId } = await releasedSessionOf(request)
      const { identity } = body
      if (!(await isRemovalNoted(userId, body))) throw fail(statementRefused, {})
      const removedIds = await identities.removedOf(userId)
      // A repeated removal changes nothing.
      const isKnown = (await identities.listOf(userId)).some((each) => each.identity === identity)
      const isRepeat = !isKnown && removedIds.includes(identity)
      const noted = removalsToNote([identity], new Set(isKnown ? [identity] : []), removedIds)
      if (!isRepeat && noted.length > 0 && !(await identities.remove(userId, identity)))
        throw fail(lastWay, {})
      return {}
    },
  })
}
