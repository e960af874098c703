import { fail } from 'latchkit/wire'
import { linkUnfinished, otherBehind, proofNeeded } from '../../errors/custody.js'
import { dayMs } from '../codes/codeLimits.js'
import type { Binding } from './createBindings.js'
import { createLetIn, walletOriginOf } from './createLetIn.js'
import { hasDigits } from './mailNewDevice.js'
import type { ProofBy, VerifyBody } from './proveAct.js'
import type { RecoveryContext } from './recoveryContext.js'

/** How long a new device waits whose owner says that they can't read the mailbox. */
const withoutMailboxMs = 3 * dayMs

/** Creates the function that logs in by a proved identity: it gives the share to a device of the wallet, or lets a new one wait. */
export function createProofLogin(context: RecoveryContext) {
  const { clock, devices, notes, provedLogins, requireState, takesSameProof } = context
  const letIn = createLetIn(context)
  return async (body: VerifyBody, binding: Binding, { device, row }: ProofBy) => {
    const { userId, owner } = binding
    if (row.isPending && body.state === undefined) throw fail(linkUnfinished, {})
    // Auth that was restored does not find the wallet by an identity that was linked since: its own note says that this identity is linked.
    const authNote = body.state === undefined ? await notes.otherNoteOf(userId) : undefined
    if (authNote !== undefined) throw fail(otherBehind, { note: authNote })
    const { emailHash } = await requireState(body.state, userId, device)
    // Auth's statement has an address only for a device that has logged in at auth, which a link that recovery alone has does not allow.
    if (row.isPending && emailHash === null) throw fail(linkUnfinished, {})
    const isListed = await devices.has(userId, device)
    // A stricter setting reaches old wallets at once, a laxer one never.
    const needsDigits = hasDigits(binding, clock.now()) && !(takesSameProof && binding.takesSameProof)
    const isWithoutMailbox = needsDigits && body.withoutMailbox === true
    if (!isListed && needsDigits && !isWithoutMailbox) throw fail(proofNeeded, {})
    // A device that has to wait has proved nothing yet that auth was not shown.
    if (isListed)
      await provedLogins.add(body.loginId, { userId, device, owner, identity: row.identity }, 'login')
    const target = { ...body, device, site: undefined, alwaysWaits: true }
    const answer = await letIn(binding, isWithoutMailbox ? { ...target, waitMs: withoutMailboxMs } : target)
    return { ...answer, ...walletOriginOf(binding) }
  }
}
