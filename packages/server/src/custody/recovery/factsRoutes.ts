import { fail } from 'latchkit/wire'
import { recoveryEndpoints } from 'latchkit/wire/custody'
import { statementRefused } from '../../errors/custody.js'
import { type Route, serve } from '../http/endpointRoutes.js'
import { applyNote } from './applyNote.js'
import type { Binding } from './createBindings.js'
import type { RecoveryContext } from './recoveryContext.js'

/** Creates the routes by which the services compare what they know about a wallet. A device of the wallet carries the messages. */
export function factsRoutes(context: RecoveryContext): Readonly<Record<string, Route>> {
  const { clock, proofOf, bindings, devices, statements, notes, requireState, writeNote, hashOf } = context

  async function notesFor(binding: Binding) {
    const otherNote = await notes.otherNoteOf(binding.userId)
    const note = binding.noteNumber > 0 ? await writeNote(binding.userId) : undefined
    return { ...(note !== undefined && { note }), ...(otherNote !== undefined && { otherNote }) }
  }

  const { facts, note } = recoveryEndpoints
  return serve(
    { facts, note },
    {
      facts: async ({ request, body: { userId, state: broughtState } }) => {
        const device = await proofOf(request).recordUse()
        const isListed = await devices.use(userId, device, clock.now())
        // Read auth's statement before the wallet: the statement may end a change of address, and the answer reports the address.
        if (isListed && broughtState !== undefined) await requireState(broughtState, userId, device)
        const binding = isListed ? await bindings.findById(userId) : undefined
        if (!binding) return { isKnown: false as const }
        const { version, shareHashes, addresses, signature, receipt, isWrapped } = binding
        const emailHash = await hashOf(binding)
        const state = await statements.write('state', { userId, deviceId: device, emailHash })
        const signatureFields = signature !== undefined && {
          signature,
          ...(receipt !== undefined && { receipt }),
        }
        const split = { version, shareHashes, addresses, hasPassword: isWrapped, ...signatureFields }
        return { isKnown: true as const, ...split, emailHash, state, ...(await notesFor(binding)) }
      },

      note: async ({ request, body }) => {
        const loginProof = proofOf(request)
        const ownNote = await statements.readOwnNote(body.note)
        const statement = ownNote ?? (await statements.read('note', body.note))
        const binding = statement?.userId === body.userId ? await bindings.findById(body.userId) : undefined
        if (!statement || !binding) throw fail(statementRefused, {})
        await loginProof.recordUse()
        if (ownNote) await applyNote(context, binding, ownNote)
        else await notes.storeOtherNote(statement, body.note)
        return {}
      },
    },
  )
}
