import * as v from 'valibot'
import { requireAgreement, writeAgreement } from '../change/agreement.js'
import { type Changer, changeMs, createEmailChange } from '../change/createEmailChange.js'
import { openEmail } from '../emailRows.js'
import { post, type Route } from '../http/createService.js'
import { code, hexId, loginFields, statement } from '../http/fields.js'
import { iso, type RecoveryContext } from './recoveryContext.js'

const { loginId, email, site, language } = loginFields
const beginBody = v.strictObject({ userId: hexId, loginId, email, site, language })
const codeBody = v.strictObject({ userId: hexId, loginId, code })
const finishBody = v.strictObject({ userId: hexId, loginId })
const completeBody = v.strictObject({ userId: hexId, loginId, agreement: statement })

/** Recovery decides a change by its own codes alone; auth follows. */
const decidesFirst = async () => undefined

/**
 * The routes by which a device of the wallet changes its address at recovery. The new address opens the wallet beside the present one
 * until auth's signed word says that it has it too: a change that was finished at one service alone locks no owner out.
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
      const { email: given, change: done, isFirst } = await change.finish(who, body.loginId, decidesFirst)
      if (isFirst) {
        await notify(binding, 'emailLeft')
        await notify(binding, 'emailArrived', { row: done.email })
      }
      const made = { userId: body.userId, loginId: body.loginId, email: given }
      return { body: { email: given, agreement: await writeAgreement(holder, 'auth', made, clock.now()) } }
    }),
    'POST /email/complete': post(completeBody, async ({ request, body }) => {
      const { who } = await changing(request, body.userId)
      const { userId, loginId: login, agreement } = body
      const found = await changes.find(login)
      if (found && found.userId === who.userId && found.stage === 3) {
        const made = { userId, loginId: login, email: await openEmail(holder, userId, found.email) }
        await requireAgreement(holder, 'recovery', agreement, made, clock.now())
        await bindings.completeEmail(found, clock.now() + changeMs)
      }
      return { body: {} }
    }),
  }
}
