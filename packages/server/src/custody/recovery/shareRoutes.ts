import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { custodyRequestInvalid, proofNeeded, tooManyReleases, versionConflict } from '../../errors/custody.js'
import { dayMs } from '../codes/codeLimits.js'
import { post, type Route } from '../http/createService.js'
import { hexId, sealed, shareHashes, version, wrapped } from '../http/fields.js'
import { readReceipt } from '../receipt.js'
import { isSameHashes, takeShare, takeWrapped, type UserFacts } from '../shares.js'
import type { Binding } from './createBindings.js'
import { type Split, underWayMs } from './createSplits.js'
import type { RecoveryContext } from './recoveryContext.js'

const passwordBody = v.strictObject({ userId: hexId, loginId: hexId, version, wrapped })
const removeBody = v.strictObject({ userId: hexId, loginId: hexId, version, share: sealed })
const rotateBody = v.pipe(
  v.strictObject({
    ...{ userId: hexId, version, shareHashes },
    ...{ share: v.optional(sealed), wrapped: v.optional(wrapped) },
  }),
  v.check(
    ({ share, wrapped: other }) => (share === undefined) !== (other === undefined),
    'Expected share or wrapped',
  ),
)
const completeBody = v.strictObject({
  ...{ userId: hexId, version },
  receipt: v.pipe(v.string(), v.maxLength(2_048)),
})

/** Splits that a wallet begins in a day, and that wait at once. */
const mostRotations = 3
/** Passwords that are set in a day: each is a mail with a link. */
const mostPasswords = 10
const mostWaiting = 30

/** The routes by which the share of a wallet is wrapped by a password, and by which its shares are renewed. */
export function shareRoutes(context: RecoveryContext): Readonly<Record<string, Route>> {
  const { holder, proofOf, bindingFor, refuseFrozen, proved, splits, places, notify } = context

  /** The binding of a device that has just proved the address by all twelve digits. */
  async function provedBinding(
    request: Request,
    {
      userId,
      loginId,
      version: number,
    }: { readonly userId: string; readonly loginId: string; readonly version: number },
  ): Promise<Binding> {
    const device = await proofOf(request)
    const binding = await bindingFor(userId, device)
    refuseFrozen(binding)
    if (!(await proved.has(loginId, { userId, device }))) throw fail(proofNeeded, {})
    if (binding.version !== number) throw fail(versionConflict, {})
    const full = await places.take([{ name: `passwords|${userId}`, most: mostPasswords, ms: dayMs }])
    if (full) throw fail(tooManyReleases, { retrySeconds: full.retrySeconds })
    return binding
  }

  async function replace(split: Split): Promise<void> {
    if (!(await splits.replace(split))) throw fail(versionConflict, { retrySeconds: underWayMs / 1_000 })
  }

  async function take(
    facts: UserFacts,
    { share, wrapped: other }: v.InferOutput<typeof rotateBody>,
  ): Promise<Split> {
    if (other) return { ...(await takeWrapped(holder, facts, other)), isWrapped: true }
    if (!share) throw fail(custodyRequestInvalid, { field: 'share', reason: 'Expected a share' })
    const aad = { userId: facts.userId, version: facts.version }
    return { ...(await takeShare(holder, 'recovery', { ...facts, sealed: share, aad })), isWrapped: false }
  }

  return {
    'POST /password': post(passwordBody, async ({ request, body }) => {
      const binding = await provedBinding(request, body)
      await replace({ ...(await takeWrapped(holder, binding, body.wrapped)), isWrapped: true })
      await notify(binding, 'passwordSet')
      return { body: {} }
    }),

    'POST /password/remove': post(removeBody, async ({ request, body }) => {
      const binding = await provedBinding(request, body)
      const { userId, version: number, shareHashes: hashes, addresses } = binding
      const share = await takeShare(holder, 'recovery', {
        ...{ userId, version: number, shareHashes: hashes, addresses },
        ...{ sealed: body.share, aad: { userId, version: number } },
      })
      await replace({ ...share, isWrapped: false })
      await notify(binding, 'passwordRemoved')
      return { body: {} }
    }),

    'POST /rotate': post(rotateBody, async ({ request, body }) => {
      const { userId, version: number, shareHashes: hashes } = body
      const binding = await bindingFor(userId, await proofOf(request))
      refuseFrozen(binding)
      const present =
        binding.version === number ? binding : await splits.find(userId, number, hashes.recovery)
      // The answer was lost.
      if (present && isSameHashes(present.shareHashes, hashes)) return { body: {} }
      if (number !== binding.version + 1) throw fail(versionConflict, {})
      if ((body.wrapped !== undefined) !== binding.isWrapped) {
        const field = binding.isWrapped ? 'wrapped' : 'share'
        throw fail(custodyRequestInvalid, { field, reason: `Expected ${field}` })
      }
      const full = await places.take([{ name: `rotations|${userId}`, most: mostRotations, ms: dayMs }])
      if (full || (await splits.countOf(userId)) >= mostWaiting)
        throw fail(tooManyReleases, { retrySeconds: full?.retrySeconds ?? dayMs / 1_000 })
      const facts = { userId, version: number, shareHashes: hashes, addresses: binding.addresses }
      if (!(await splits.add(await take(facts, body)))) throw fail(versionConflict, {})
      return { body: {} }
    }),

    'POST /rotate/complete': post(completeBody, async ({ request, body }) => {
      const { userId, version: number } = body
      const binding = await bindingFor(userId, await proofOf(request))
      const { pinned } = await holder.keys()
      const receipt = readReceipt(body.receipt, pinned.auth ?? '')
      if (receipt.userId !== userId || receipt.version !== number) throw fail(versionConflict, {})
      const isSame = ({ shareHashes: hashes }: UserFacts) => isSameHashes(hashes, receipt.shareHashes)
      if (binding.version === number && isSame(binding)) return { body: {} }
      const split = await splits.find(userId, number, receipt.shareHashes.recovery)
      if (!split || !isSame(split) || !(await splits.complete(split))) throw fail(versionConflict, {})
      await notify(binding, 'sharesRenewed')
      return { body: {} }
    }),
  }
}
