import { fail } from 'latchkit/wire'
import { recoveryEndpoints } from 'latchkit/wire/custody'
import * as v from 'valibot'
import { codeWrong, requestUnknown, versionConflict } from '../../errors/custody.js'
import { changeMs } from '../change/createEmailChange.js'
import { ownerFacts, ownerFactsOf } from '../codes/tellShut.js'
import { isRestored } from '../createGeneration.js'
import { createSweep } from '../createSweep.js'
import { openEmail, ownerOf, sealEmail } from '../emailRows.js'
import { type Route, serve } from '../http/createService.js'
import { normaliseEmail } from '../normaliseEmail.js'
import { movedIndexOf } from '../notes.js'
import { emailHashOf } from '../words.js'
import type { Binding } from './createBindings.js'
import { isLetIn } from './createStops.js'
import { type Brought, createFollowing } from './followReceipt.js'
import { codeFacts, holdMs, iso, newId, type RecoveryContext } from './recoveryContext.js'

/** The routes by which a new device gets the share. */
export function loginRoutes(context: RecoveryContext): Readonly<Record<string, Route>> {
  const { holder, clock, mails, proofOf, codes, bindings, devices, requests, makings, splits } = context
  const { words, notify, refuseFrozen, isOtherActive, release, waiting, changes, links, proved, places } =
    context
  const { bindingFor, releasedOf, notes, requireState, finished } = context
  const follow = createFollowing(context)
  const sweep = createSweep(clock, [
    requests.removeExpired,
    devices.removeExpired,
    changes.removeExpired,
    links.removeExpired,
    proved.removeExpired,
    splits.removeExpired,
    makings.removeExpired,
    context.eraseRetired,
    places.removeExpired,
    codes.removeExpired,
  ])

  /** The wallet of an address whose code was typed. Throws `codeWrong` where no mail had the code, so that it was guessed. */
  async function walletOf(
    owner: string,
    facts: v.InferOutput<typeof codeFacts>,
    brought: Brought,
  ): Promise<Binding> {
    const present = await bindings.findByOwner(owner)
    const isSent = (present && present.userId === facts.userId) || (facts.isMaking && facts.userId === null)
    if (!isSent) throw fail(codeWrong, { triesLeft: 0 })
    const binding = await follow(present, brought)
    // The wallet may move to this address, and be of another one until auth has followed.
    const isOwn = binding && (binding.owner === owner || binding.userId === present?.userId)
    if (!isOwn) throw fail(versionConflict, {})
    return binding
  }

  /** Takes the present address of a wallet that was known by its hash alone, which a code has proved now. */
  async function arrive(owner: string, facts: unknown): Promise<void> {
    const { userId } = v.parse(codeFacts, facts)
    const binding = userId === null ? undefined : await bindings.findById(userId)
    if (binding?.moved === undefined) return
    const { login, email: row } = v.parse(ownerFacts, facts)
    const email = await openEmail(holder, login, row)
    if ((await movedIndexOf(holder, emailHashOf(email))) === binding.moved.index)
      await bindings.arrive(binding.userId, owner, await sealEmail(holder, binding.userId, email))
  }

  /** Whether a new device need not wait: no other one was used lately, and none has stopped it. */
  async function isOpenTo(binding: Binding, device: string): Promise<boolean> {
    const { userId, stoppedUntil } = binding
    // One that was restored does not know who has refused it, nor which devices were used lately.
    if (await isRestored(context.store, 'recovery', clock.now())) return false
    const { refusedUntil = 0 } = (await requests.findOf(userId, device)) ?? {}
    return Math.max(stoppedUntil, refusedUntil) <= clock.now() && !(await isOtherActive(userId, device))
  }

  const { login, verifyLogin, release: releasing, released } = recoveryEndpoints
  return serve(
    { login, verifyLogin, release: releasing, released },
    {
      login: async ({ request, body, address }) => {
        const device = await proofOf(request).note()
        await sweep()
        const email = normaliseEmail(body.email)
        const owner = await ownerOf(holder, email)
        // Both in any case: it takes as long for an address without a wallet.
        const moved = await bindings.findMoved(await movedIndexOf(holder, emailHashOf(email)))
        const binding = (await bindings.findByOwner(owner)) ?? moved
        const isMaking = await makings.isFor(owner)
        const { loginId, projectId, site, language } = body
        // An address without a wallet gets a code too, which leaves nowhere: the answer and its time are the same.
        // The mail of a lock speaks the language of the wallet, where there is one: a stranger chooses none for its owner.
        const spoken = { login: loginId, email, language: binding?.language ?? language }
        const owned = await ownerFactsOf(holder, spoken)
        const facts = { ...owned, userId: binding?.userId ?? null, site, isMaking: isMaking && !binding }
        // Looked up for any address: it takes as long for one without a wallet.
        const isKnown = await devices.isKnown(binding?.userId ?? '', device)
        const issued = await codes.issue({
          owner,
          login: loginId,
          device,
          isKnown,
          projectId,
          address,
          facts,
        })
        const kind = { mailId: loginId, parts: 2, kind: 'login' } as const
        const mail = { ...kind, email, code: issued.code, language, site }
        if (binding || isMaking) mails.send(mail)
        else mails.pretend(mail)
        return { resendAt: iso(issued.resendAt), expiresAt: iso(issued.expiresAt) }
      },

      verifyLogin: async ({ request, body, address }) => {
        const { key: device, note } = proofOf(request)
        const { loginId, deviceName } = body
        await codes.requireIssued({ login: loginId, device })
        await note()
        // Before the code, which counts once: where a note is missing here, it is brought and the same code shown again.
        const word = body.state === undefined ? undefined : await words.read('state', body.state)
        if (word?.deviceId === device) await notes.require(word)
        const { owner, facts } = await codes.check({ login: loginId, device, address, code: body.code })
        const known = v.parse(codeFacts, facts)
        await arrive(owner, facts)
        const binding = await walletOf(owner, known, body)
        const { userId } = binding
        const state = await requireState(body.state, userId, device)
        // The word may have dropped the address whose code was typed.
        if ((await bindings.findByOwner(owner))?.userId !== userId) throw fail(versionConflict, {})
        const made = {
          isUnconfirmed: !binding.isConfirmed,
          madeAt: iso(binding.createdAt),
          madeAtSite: binding.site,
        }
        await bindings.confirm(userId)
        // The mail had auth's half too: auth has the new address by now.
        const change = binding.owner === owner ? undefined : await finished.findByOwner(owner)
        if (change) {
          const isFollowed = state.emailHash === emailHashOf(await openEmail(holder, userId, change.email))
          if (!isFollowed) throw fail(versionConflict, {})
          await bindings.completeEmail(change, clock.now() + changeMs)
        }
        await proved.note(loginId, { userId, device, owner })
        const now = clock.now()
        const isKnown = await devices.use(userId, device, now)
        // Its twelve digits were typed: no freeze binds a device of the list.
        if (!isKnown) refuseFrozen(binding)
        if (isKnown || (await isOpenTo(binding, device)))
          return { ...(await release(binding, { ...body, device })), ...made }
        const begun = await requests.begin({
          ...{ requestId: newId(), userId, device, name: deviceName, site: known.site, begunAt: now },
          ...{ releaseAt: now + holdMs, approval: 'none', refusedUntil: undefined, releasedAt: undefined },
        })
        if (begun.begunAt === now) await notify(binding, 'deviceWaits', { deviceName })
        return { ...waiting(binding, begun), ...made }
      },

      release: async ({ request, body }) => {
        const { key: device, note } = proofOf(request)
        const found = await requests.find(body.requestId)
        const present = found?.device === device ? await bindings.findById(found.userId) : undefined
        if (!found || !present) throw fail(requestUnknown, {})
        await note()
        const binding = (await follow(present, body)) ?? present
        // One that was let in and has lost the answer is of the list.
        if (!(await devices.has(binding.userId, device))) {
          refuseFrozen(binding)
          if (!isLetIn(binding, found, clock.now())) return waiting(binding, found)
        }
        await requireState(body.state, binding.userId, device)
        const { requestId, name: deviceName } = found
        const answer = await release(binding, { ...body, requestId, device, deviceName })
        await requests.release(requestId)
        return answer
      },

      released: async ({ request, body: { userId } }) => {
        const proof = proofOf(request)
        await bindingFor(userId, proof)
        return { released: await releasedOf(userId, proof.key, 'share') }
      },
    },
  )
}
