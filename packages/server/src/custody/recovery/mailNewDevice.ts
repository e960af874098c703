import { fail } from 'latchkit/wire'
import type { recoveryEndpoints } from 'latchkit/wire/custody'
import { proofNeeded } from '../../errors/custody.js'
import { ownerFactsOf } from '../codes/notifyLocked.js'
import { openEmail, ownerOf } from '../emailRows.js'
import type { EndpointHandler } from '../http/endpointRoutes.js'
import { hasAddress } from '../statements.js'
import { hasYoungAddress } from '../youngWays.js'
import type { Binding } from './createBindings.js'
import { iso, type RecoveryContext } from './recoveryContext.js'

/**
 * Whether a new device of a wallet needs the digits that recovery mails, which a provider's proof does not replace. An address that
 * recovery knows only by its hash counts, too: its owner logs in by e-mail first. A young address that was added later does not count: a
 * thief with a device may have added it.
 */
export const hasDigits = (binding: Binding, now: number): boolean =>
  hasAddress(binding.owner) &&
  (binding.isConfirmed || binding.presentHash !== undefined) &&
  !hasYoungAddress(binding, now)

/** Creates the handler that mails recovery's digits to the owner of a new device which a provider's proof does not let in. */
export function createMailNewDevice(
  context: RecoveryContext,
): EndpointHandler<typeof recoveryEndpoints.mailNewDevice> {
  const { holder, clock, mailer, proofOf, codes, bindings, devices, identities, requireState } = context
  return async ({ request, body, address }) => {
    const { key: device, recordUse } = proofOf(request)
    const { loginId, userId, way, projectId, site, language } = body
    const binding = await bindings.findById(userId)
    const canMail =
      binding !== undefined &&
      hasDigits(binding, clock.now()) &&
      binding.presentHash === undefined &&
      (await identities.has(userId, way))
    if (!canMail) throw fail(proofNeeded, {})
    // Auth's statement has an address only for a device that has logged in there, so a stranger who knows the user id uses up no codes.
    const { emailHash } = await requireState(body.state, userId, device)
    if (emailHash === null) throw fail(proofNeeded, {})
    await recordUse()
    const email = await openEmail(holder, userId, binding.email)
    const owner = await ownerOf(holder, email)
    // A wallet that was set aside has no address that would open it.
    if (owner !== binding.owner) throw fail(proofNeeded, {})
    const facts = {
      ...(await ownerFactsOf(holder, { login: loginId, email, language: binding.language })),
      userId,
      site,
    }
    const isKnown = await devices.isKnown(userId, device)
    const { code, resendAt, expiresAt } = await codes.issue({
      owner,
      login: loginId,
      device,
      isKnown,
      projectId,
      address,
      facts,
    })
    mailer.send({ mailId: loginId, parts: 2, kind: 'newDevice', way, email, code, language, site })
    return { resendAt: iso(resendAt), expiresAt: iso(expiresAt) }
  }
}
