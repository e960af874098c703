import { fail } from 'latchkit/wire'
import { type BodyOf, recoveryEndpoints } from 'latchkit/wire/custody'
import * as v from 'valibot'
import {
  codeWrong,
  custodyRequestInvalid,
  proofNeeded,
  userConflict,
  versionConflict,
  wordRefused,
} from '../../errors/custody.js'
import { ownerFactsOf } from '../codes/tellShut.js'
import { ownerOf, sealEmail } from '../emailRows.js'
import { type Route, serve } from '../http/createService.js'
import { normaliseEmail } from '../normaliseEmail.js'
import { isSameAddresses, isSameHashes } from '../shares.js'
import { emailHashOf } from '../words.js'
import type { Binding } from './createBindings.js'
import { createFollowing } from './followReceipt.js'
import { playNote } from './playNote.js'
import { codeFacts, iso, type RecoveryContext } from './recoveryContext.js'
import { createSplitTaking } from './takeSplit.js'

type Entered = BodyOf<(typeof recoveryEndpoints)['enterUser']>

const loginOf = (loginId: string) => `restore|${loginId}`

/**
 * The routes by which a wallet comes through that one of the services has forgotten, or has older shares of: recovery answers devices of its
 * list, gives one of them its share by a code of its own, and takes back what auth vouches for.
 */
export function restoreRoutes(context: RecoveryContext): Readonly<Record<string, Route>> {
  const { holder, clock, mails, proofOf, codes, bindings, devices, makings, proved, words, release } = context
  const { notes, requireState, noteOf, hashOf } = context
  const follow = createFollowing(context)
  const takeSplit = createSplitTaking(context)

  /** Auth’s word that this device may bring this split of this user; nothing where it has not said so. */
  async function vouching(body: Entered, deviceId: string, email: string) {
    const word = await words.read('enter', body.enter)
    const isOwn =
      word?.userId === body.userId &&
      word.deviceId === deviceId &&
      word.version === body.version &&
      isSameHashes(word.shareHashes, body.shareHashes) &&
      isSameAddresses(word.addresses, body.addresses) &&
      word.emailHash === emailHashOf(email)
    return isOwn ? word : undefined
  }

  async function notesFor(binding: Binding) {
    const otherNote = await notes.otherOf(binding.userId)
    const note = binding.note > 0 ? await noteOf(binding.userId) : undefined
    return { ...(note !== undefined && { note }), ...(otherNote !== undefined && { otherNote }) }
  }

  const { beginRestore, restore, enterUser, facts, note: taking } = recoveryEndpoints
  return serve(
    { beginRestore, restore, enterUser, facts, note: taking },
    {
      beginRestore: async ({ request, body, address }) => {
        const device = await proofOf(request).note()
        const { userId, loginId, site, language } = body
        const email = normaliseEmail(body.email)
        const owner = await ownerOf(holder, email)
        const binding = await bindings.findById(userId)
        const isListed = await devices.has(binding?.userId ?? '', device)
        const state = body.state === undefined ? undefined : await words.read('state', body.state)
        const isVouchedFor =
          state?.userId === userId && state.deviceId === device && state.emailHash === emailHashOf(email)
        // By the address that is stored: a wallet that was set aside has no index of one.
        const isOwn = isListed && binding !== undefined && (await hashOf(binding)) === emailHashOf(email)
        // The places of a known device are those of its own address alone.
        const isKnown = isOwn && (await devices.isKnown(binding?.userId ?? '', device))
        const isSent = isListed ? isOwn : isVouchedFor
        // Whoever asks may: who is neither of the list nor vouched for gets a code that leaves nowhere, and learns nothing.
        const facts = {
          ...(await ownerFactsOf(holder, { login: loginId, email, language })),
          ...{ userId: isListed ? userId : null, restores: isSent ? userId : null, site },
        }
        const issued = await codes.issue({
          ...{ owner, login: loginOf(loginId), device, isKnown, address, facts },
        })
        const kind = { mailId: loginId, parts: 1, kind: 'restore' } as const
        const mail = { ...kind, email, code: issued.code, language, site }
        if (isSent) mails.send(mail)
        else mails.pretend(mail)
        return { resendAt: iso(issued.resendAt), expiresAt: iso(issued.expiresAt) }
      },

      restore: async ({ request, body, address }) => {
        const { key: device, note } = proofOf(request)
        const { loginId, code } = body
        const login = loginOf(loginId)
        await codes.requireIssued({ login, device })
        await note()
        // Before the code, as at a login.
        const word = body.state === undefined ? undefined : await words.read('state', body.state)
        if (word?.deviceId === device) await notes.require(word)
        const checked = await codes.check({ login, device, address, code })
        const { restores: userId } = v.parse(codeFacts, checked.facts)
        // No mail had this code: it was guessed.
        if (userId === null) throw fail(codeWrong, { triesLeft: 0 })
        await proved.note(loginId, { userId, device, owner: checked.owner })
        const own = (await devices.listOf(userId)).find((each) => each.device === device)
        const present = own && (await bindings.findById(userId))
        if (!own || !present) return { status: 'proved' as const, userId }
        const binding = (await follow(present, body)) ?? present
        await requireState(body.state, userId, device)
        await bindings.confirm(userId)
        // A freeze stops new devices: this one has had its share.
        return release(binding, { ...body, device, deviceName: own.name })
      },

      enterUser: async ({ request, body }) => {
        const { key: device, note } = proofOf(request)
        const { userId, loginId, version, shareHashes, addresses, deviceName, language, site } = body
        const email = normaliseEmail(body.email)
        const owner = await ownerOf(holder, email)
        if ((await proved.ownerOf(loginId, { userId, device })) !== owner) throw fail(proofNeeded, {})
        const word = await vouching(body, device, email)
        if (!word) throw fail(wordRefused, {})
        await note()
        const binding = await bindings.findById(userId)
        if (binding) await notes.require(word)
        const present = binding ?? (await bindings.findByOwner(owner))
        const isOther = present && (present.owner !== owner || (!binding && !present.isOpen))
        if (isOther || (binding && !isSameAddresses(binding.addresses, addresses)))
          throw fail(userConflict, {})
        if (version <= (binding?.version ?? 1)) throw fail(versionConflict, {})
        if (binding?.isWrapped && !body.wrapped)
          throw fail(custodyRequestInvalid, { field: 'wrapped', reason: 'Expected wrapped' })
        if (!binding) {
          const making = { userId, owner, language, site, addresses, begunAt: clock.now() }
          const isOwn = await makings.add({ ...making, email: await sealEmail(holder, userId, email) })
          if (!isOwn) throw fail(userConflict, {})
        }
        const password = body.wrapped && !binding?.isWrapped ? ('set' as const) : ('keep' as const)
        await takeSplit({ userId, version, shareHashes, addresses }, binding, {
          ...{ device, deviceName, password, share: body.share, wrapped: body.wrapped },
        })
        const renew = { userId, deviceId: device, version, shareHashes, kind: 'renew' } as const
        return { released: await words.write('released', renew) }
      },

      facts: async ({ request, body: { userId, state: brought } }) => {
        const device = await proofOf(request).note()
        const isListed = await devices.use(userId, device, clock.now())
        // Auth's word may end a change of address, of which this answer tells.
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
        const proof = proofOf(request)
        const own = await words.readOwnNote(body.note)
        const word = own ?? (await words.read('note', body.note))
        const binding = word?.userId === body.userId ? await bindings.findById(body.userId) : undefined
        if (!word || !binding) throw fail(wordRefused, {})
        await proof.note()
        if (own) await playNote(context, binding, own)
        else await notes.keep(word, body.note)
        return {}
      },
    },
  )
}
