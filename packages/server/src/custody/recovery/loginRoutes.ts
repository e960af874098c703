import { recoveryEndpoints } from 'latchkit/wire/custody'
import { ownerFactsOf } from '../codes/notifyLocked.js'
import { ownerOf } from '../emailRows.js'
import { type Route, serve } from '../http/endpointRoutes.js'
import { normaliseEmail } from '../normaliseEmail.js'
import { presentIndexOf } from '../notes.js'
import { emailHashOf } from '../statements.js'
import { iso, type RecoveryContext } from './recoveryContext.js'

/** Creates the route that mails the code of a login to an address. */
export function loginRoutes(
  context: RecoveryContext,
  removeExpired: () => Promise<void>,
): Readonly<Record<string, Route>> {
  const { holder, mailer, proofOf, codes, bindings, devices, makings } = context
  const { login } = recoveryEndpoints
  return serve(
    { login },
    {
      login: async ({ request, body, address }) => {
        const device = await proofOf(request).recordUse()
        await removeExpired()
        const email = normaliseEmail(body.email)
        const owner = await ownerOf(holder, email)
        // Do both lookups in any case, so that an address without a wallet takes as long.
        const moved = await bindings.findByPresentHash(await presentIndexOf(holder, emailHashOf(email)))
        const binding = (await bindings.findByOwner(owner)) ?? moved
        const isMaking = await makings.existsFor(owner)
        const { loginId, projectId, site, language } = body
        // An address without a wallet gets a code that is never mailed, so that the answer and its time are the same. The mail that reports
        // a lock uses the language of the wallet, if there is one: a stranger must not choose the language of the owner's mail.
        const loginFacts = { login: loginId, email, language: binding?.language ?? language }
        const storedOwner = await ownerFactsOf(holder, loginFacts)
        const facts = {
          ...storedOwner,
          userId: binding?.userId ?? null,
          site,
          isMaking: isMaking && !binding,
        }
        // Look this up for any address, so that one without a wallet takes as long.
        const isKnown = await devices.isKnown(binding?.userId ?? '', device)
        const issuedCode = await codes.issue({
          owner,
          login: loginId,
          device,
          isKnown,
          projectId,
          address,
          facts,
        })
        const mailFields = { mailId: loginId, parts: 2, kind: 'login' } as const
        const mail = { ...mailFields, email, code: issuedCode.code, language, site }
        if (binding || isMaking) mailer.send(mail)
        else mailer.pretend(mail)
        return { resendAt: iso(issuedCode.resendAt), expiresAt: iso(issuedCode.expiresAt) }
      },
    },
  )
}
