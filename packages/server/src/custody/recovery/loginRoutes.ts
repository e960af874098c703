import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { codeWrong, requestUnknown } from '../../errors/custody.js'
import { changeMs } from '../change/createEmailChange.js'
import { createSweep } from '../createSweep.js'
import { ownerOf } from '../emailRows.js'
import { post, type Route } from '../http/createService.js'
import { code, deviceName, hexId, hpkeKey, loginFields, shareHash, version } from '../http/fields.js'
import { normaliseEmail } from '../normaliseEmail.js'
import { codeFacts, holdMs, iso, newId, type RecoveryContext } from './recoveryContext.js'

const loginBody = v.strictObject(loginFields)
const wanted = { version: v.optional(version), shareHash: v.optional(shareHash) }
const verifyBody = v.strictObject({ loginId: hexId, code, hpkeKey, deviceName, ...wanted })
const releaseBody = v.strictObject({ requestId: hexId, hpkeKey, ...wanted })

/** The routes by which a new device gets the share. */
export function loginRoutes(context: RecoveryContext): Readonly<Record<string, Route>> {
  const { holder, clock, mails, proofOf, codes, bindings, devices, requests } = context
  const { notify, refuseFrozen, isOtherActive, release, waiting, changes, links, proved, places } = context
  const sweep = createSweep(clock, [
    requests.removeExpired,
    changes.removeExpired,
    links.removeExpired,
    proved.removeExpired,
    places.removeExpired,
    codes.removeExpired,
  ])

  return {
    'POST /login': post(loginBody, async ({ request, body, address }) => {
      const device = await proofOf(request)
      await sweep()
      const email = normaliseEmail(body.email)
      const owner = await ownerOf(holder, email)
      const binding = await bindings.findByOwner(owner)
      const { loginId: login, projectId, site, language } = body
      // An address without a wallet gets a code too, which leaves nowhere: the answer and its time are the same.
      const facts = { userId: binding?.userId ?? null, site }
      // Looked up for any address: it takes as long for one without a wallet.
      const isKnown = await devices.has(binding?.userId ?? '', device)
      const issued = await codes.issue({ owner, login, device, isKnown, projectId, address, facts })
      const mail = {
        mailId: login,
        parts: 2,
        kind: 'login',
        email,
        code: issued.code,
        language,
        site,
      } as const
      if (binding) mails.send(mail)
      else mails.pretend(mail)
      return { body: { resendAt: iso(issued.resendAt), expiresAt: iso(issued.expiresAt) } }
    }),

    'POST /login/verify': post(verifyBody, async ({ request, body, address }) => {
      const device = await proofOf(request)
      const { owner, facts } = await codes.check({ login: body.loginId, device, address, code: body.code })
      const { userId, site } = v.parse(codeFacts, facts)
      const binding = await bindings.findByOwner(owner)
      // No mail had this code: it was guessed.
      if (!binding || binding.userId !== userId) throw fail(codeWrong, { triesLeft: 0 })
      const made = {
        isUnconfirmed: !binding.isConfirmed,
        madeAt: iso(binding.createdAt),
        madeAtSite: binding.site,
      }
      await bindings.confirm(userId)
      // The mail had auth's half too: auth has the new address by now.
      const change = binding.owner === owner ? undefined : await changes.findFinished(owner)
      if (change) await bindings.completeEmail(change, clock.now() + changeMs)
      await proved.note(body.loginId, { userId, device })
      refuseFrozen(binding)
      const isKnown = await devices.use(userId, device, clock.now())
      const target = { ...body, device }
      if (isKnown || !(await isOtherActive(userId, device)))
        return { body: { ...(await release(binding, target)), ...made } }
      const now = clock.now()
      const begun = await requests.begin({
        ...{ requestId: newId(), userId, device, name: body.deviceName, site, begunAt: now },
        ...{ releaseAt: now + holdMs, isApproved: false, releasedAt: undefined },
      })
      if (begun.begunAt === now) await notify(binding, 'deviceWaits', { deviceName: body.deviceName })
      return { body: { ...waiting(binding, begun), userId, ...made } }
    }),

    'POST /release': post(releaseBody, async ({ request, body }) => {
      const device = await proofOf(request)
      const found = await requests.find(body.requestId)
      const binding = found?.device === device ? await bindings.findById(found.userId) : undefined
      if (!found || !binding) throw fail(requestUnknown, {})
      refuseFrozen(binding)
      if (!found.isApproved && found.releaseAt > clock.now()) return { body: waiting(binding, found) }
      const target = { ...body, device, deviceName: found.name }
      const released = await release(binding, target)
      await requests.release(found.requestId)
      return { body: released }
    }),
  }
}
