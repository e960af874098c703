import * as v from 'valibot'
import { type Changer, changeMs, createEmailChange } from '../change/createEmailChange.js'
import { post, type Route } from '../http/createService.js'
import { code, hexId, loginFields } from '../http/fields.js'
import { iso, type RecoveryContext } from './recoveryContext.js'

const { loginId, email, site, language } = loginFields
const beginBody = v.strictObject({ userId: hexId, loginId, email, site, language })
const codeBody = v.strictObject({ userId: hexId, loginId, code })
const finishBody = v.strictObject({ userId: hexId, loginId })

/**
 * The routes by which a device of the wallet changes its address at recovery. The new address opens the wallet beside the present one
 * until auth has it too: a change that was finished at one service alone locks no owner out.
 */
export function emailRoutes(context: RecoveryContext): Readonly<Record<string, Route>> {
  const {
    holder,
    clock,
    mails,
    codes,
    places,
    changes,
    bindings,
    proofOf,
    bindingFor,
    refuseFrozen,
    notify,
  } = context
  const change = createEmailChange({
    ...{ holder, clock, codes, limits: places, changes, mails },
    factsOf: async () => ({ userId: null }),
    isTaken: async (owner) => (await bindings.findByOwner(owner)) !== undefined,
    finishedUntil: () => Number.MAX_SAFE_INTEGER,
    writesOf: () => [],
  })

  async function changing(request: Request, userId: string) {
    const device = await proofOf(request)
    const binding = await bindingFor(userId, device)
    // Who has frozen the wallet does not want its address to go.
    refuseFrozen(binding)
    const who: Changer = { userId, device, owner: binding.owner, email: binding.email }
    return { binding, who }
  }
  const times = ({ resendAt, expiresAt }: { readonly resendAt: number; readonly expiresAt: number }) => ({
    body: { resendAt: iso(resendAt), expiresAt: iso(expiresAt) },
  })

  return {
    'POST /email/begin': post(beginBody, async ({ request, body, address }) => {
      const { who } = await changing(request, body.userId)
      return times(await change.begin(who, body, address))
    }),
    'POST /email/primary': post(codeBody, async ({ request, body, address }) => {
      const { who } = await changing(request, body.userId)
      return times(await change.primary(who, body.loginId, body.code, address))
    }),
    'POST /email/secondary': post(codeBody, async ({ request, body, address }) => {
      const { who } = await changing(request, body.userId)
      await change.secondary(who, body.loginId, body.code, address)
      return { body: { isProved: true } }
    }),
    'POST /email/finish': post(finishBody, async ({ request, body }) => {
      const { who, binding } = await changing(request, body.userId)
      const { email: given, change: done, isFirst } = await change.finish(who, body.loginId)
      if (isFirst) {
        await notify(binding, 'emailLeft')
        await notify(binding, 'emailArrived', { row: done.email })
      }
      return { body: { email: given } }
    }),
    'POST /email/complete': post(finishBody, async ({ request, body }) => {
      const { who } = await changing(request, body.userId)
      const found = await changes.find(body.loginId)
      if (found && found.userId === who.userId && found.stage === 3)
        await bindings.completeEmail(found, clock.now() + changeMs)
      return { body: {} }
    }),
  }
}
