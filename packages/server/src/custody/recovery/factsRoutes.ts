import { fail } from 'latchkit/wire'
import { recoveryEndpoints } from 'latchkit/wire/custody'
import { wordRefused } from '../../errors/custody.js'
import { type Route, serve } from '../http/createService.js'
import { applyNote } from './applyNote.js'
import type { Binding } from './createBindings.js'
import type { RecoveryContext } from './recoveryContext.js'

/** Creates the routes by which the services compare what they know about a wallet. A device of the wallet carries the messages. */
export function factsRoutes(context: RecoveryContext): Readonly<Record<string, Route>> {
  const { clock, proofOf, bindings, devices, words, notes, requireState, noteOf, hashOf } = context

  async function notesFor(binding: Binding) {
    const otherNote = await notes.otherOf(binding.userId)
    const note = binding.note > 0 ? await noteOf(binding.userId) : undefined
    return { ...(note !== undefined && { note }), ...(otherNote !== undefined && { otherNote }) }
  }

  const { facts, note } = recoveryEndpoints
  return serve(
    { facts, note },
    {
      facts: async ({ request, body: { userId, state: brought } }) => {
        const device = await proofOf(request).note()
        const isListed = await devices.use(userId, device, clock.now())
        // Read this first: auth's statement may end a change of address, which the answer reports.
        if (isListed && brought !== undefined) await requireState(brought, userId, device)
        const binding = isListed ? await bindings.findById(userId) : undefined
        if (!binding) return { isKnown: false as const }
        const { version, shareHashes, addresses, signature, receipt, isWrapped } = binding
        const emailHash = await hashOf(binding)
        const state = await words.write('state', { userId, deviceId: device, emailHash })
        const signed = signature !== undefined && { signature, ...(receipt !== undefined && { receipt }) }
        const split = { version, shareHashes, addresses, hasPassword: isWrapped, ...signed }
        return { isKnown: true as const, ...split, emailHash, state, ...(await notesFor(binding)) }
      },

      note: async ({ request, body }) => {
        const loginProof = proofOf(request)
        const own = await words.readOwnNote(body.note)
        const word = own ?? (await words.read('note', body.note))
        const binding = word?.userId === body.userId ? await bindings.findById(body.userId) : undefined
        if (!word || !binding) throw fail(wordRefused, {})
        await loginProof.note()
        if (own) await applyNote(context, binding, own)
        else await notes.keep(word, body.note)
        return {}
      },
    },
  )
}
