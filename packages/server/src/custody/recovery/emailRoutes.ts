import { fail } from 'latchkit/wire'
import { recoveryEndpoints } from 'latchkit/wire/custody'
import { proofNeeded } from '../../errors/custody.js'
import { requireAgreement, writeAgreement } from '../change/agreement.js'
import { changeStage, type EmailChange, isFinished } from '../change/createChanges.js'
import { type Changer, createEmailChange } from '../change/createEmailChange.js'
import { ownerFactsOf } from '../codes/notifyLocked.js'
import { openEmail } from '../emailRows.js'
import { type Route, serve } from '../http/endpointRoutes.js'
import { hasAddress } from '../statements.js'
import { hasYoungAddress } from '../youngWays.js'
import type { Binding } from './createBindings.js'
import { createWayAges } from './createWayAges.js'
import { iso, type RecoveryContext } from './recoveryContext.js'

/** Agrees to every change: recovery changes first, without an agreement of auth. */
const agreeAlways = async () => undefined

/** Creates recovery's steps of a change of address. */
function createChange(context: RecoveryContext) {
  const { holder, clock, mailer, codes, rateLimits, changes, bindings } = context
  return createEmailChange({
    holder,
    clock,
    codes,
    rateLimits,
    changes,
    mailer,
    factsOf: async (login, email, language) => ({
      ...(await ownerFactsOf(holder, { login, email, language })),
      userId: null,
    }),
    // Only another wallet takes the address: a device may be repeating a change that another device of the same wallet has left unfinished.
    isTaken: async (owner, userId) => ((await bindings.findByOwner(owner))?.userId ?? userId) !== userId,
    writesOf: () => [],
  })
}

/** Finds the device that changes the address of its wallet. Throws `deviceUnknown`, `releasesFrozen`, `proofNeeded`. */
async function findChanger(context: RecoveryContext, request: Request, userId: string) {
  const { proofOf, bindingFor, refuseFrozen, devices } = context
  const proof = proofOf(request)
  const binding = await bindingFor(userId, proof)
  // The owner of a frozen wallet does not want its address to change.
  refuseFrozen(binding)
  // The stored address is no longer the owner's, so a code must not go there.
  if (binding.presentHash !== undefined) throw fail(proofNeeded, {})
  const isKnown = await devices.isKnown(userId, proof.key)
  const { owner, email } = binding
  const changer: Changer = { userId, device: proof.key, isKnown, owner, email }
  return { binding, who: changer }
}

const codeTimes = ({ resendAt, expiresAt }: { readonly resendAt: number; readonly expiresAt: number }) => ({
  resendAt: iso(resendAt),
  expiresAt: iso(expiresAt),
})

/** Mails the owner that the address has changed: at the former one, at those that providers have verified, and at the new one. */
async function notifyChanged(
  { clock, notify }: RecoveryContext,
  binding: Binding,
  { email: emailRow }: EmailChange,
): Promise<void> {
  if (hasAddress(binding.owner)) await notify(binding, 'emailLeft')
  if (!hasAddress(binding.owner) || hasYoungAddress(binding, clock.now())) await notify(binding, 'emailAdded')
  await notify(binding, 'emailArrived', { emailRow })
}

/**
 * Creates the routes by which a device of the wallet changes its address at recovery. Until auth's signed statement says that auth has the
 * new address, too, both addresses open the wallet: a change that only one service has finished locks no owner out. If the device does not
 * come back within the day, any later statement of auth ends the change (`createChangeEnd`).
 */
export function emailRoutes(context: RecoveryContext): Readonly<Record<string, Route>> {
  const { holder, clock, changes, bindings, statements, requireState } = context
  const wayAges = createWayAges(context)
  const change = createChange(context)

  const { beginEmail, proveOldEmail, proveNewEmail, finishEmail, completeEmail } = recoveryEndpoints
  return serve(
    { beginEmail, proveOldEmail, proveNewEmail, finishEmail, completeEmail },
    {
      beginEmail: async ({ request, body, address }) => {
        const { who, binding } = await findChanger(context, request, body.userId)
        // A wallet without an address has none to prove, so an identity of it is proved instead. Such a proof replaces a young address,
        // too: its mailbox may be a thief's.
        const { device } = who
        const proof = { loginId: body.proofLogin, device, purpose: 'link' } as const
        const isReplaced = body.proofLogin !== undefined && hasYoungAddress(binding, clock.now())
        if (!hasAddress(who.owner)) await wayAges.requireAdder(binding, proof)
        else if (isReplaced) await wayAges.requireReplacer(binding, proof)
        return codeTimes(await change.begin({ ...who, isReplaced }, body, address))
      },
      proveOldEmail: async ({ request, body, address }) => {
        const { who } = await findChanger(context, request, body.userId)
        return codeTimes(await change.primary(who, body.loginId, body.code, address))
      },
      proveNewEmail: async ({ request, body, address }) => {
        const { who } = await findChanger(context, request, body.userId)
        await change.secondary(who, body.loginId, body.code, address)
        return { isProved: true as const }
      },
      finishEmail: async ({ request, body: { userId, loginId, state } }) => {
        const { who, binding } = await findChanger(context, request, userId)
        // Require auth's statement only for an unfinished change; for a finished one, recovery just signs the result again.
        if (!isFinished(await changes.find(loginId))) await requireState(state, userId, who.device)
        const { email, change: finishedChange, isFirst } = await change.finish(who, loginId, agreeAlways)
        if (isFirst) await notifyChanged(context, binding, finishedChange)
        return { email, agreement: await writeAgreement(statements, { userId, loginId, email }) }
      },
      completeEmail: async ({ request, body: { userId, loginId, agreement } }) => {
        const { who } = await findChanger(context, request, userId)
        const storedChange = await changes.find(loginId)
        if (
          storedChange &&
          storedChange.userId === who.userId &&
          storedChange.stage === changeStage.finished
        ) {
          const expectedFacts = {
            userId,
            loginId,
            email: await openEmail(holder, userId, storedChange.email),
          }
          await requireAgreement(statements, agreement, expectedFacts)
          await bindings.completeEmail(storedChange, clock.now())
        }
        return {}
      },
    },
  )
}
