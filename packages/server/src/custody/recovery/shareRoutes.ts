import { fail } from 'latchkit/wire'
import { type BodyOf, recoveryEndpoints } from 'latchkit/wire/custody'
import { custodyRequestInvalid, deviceUnknown, versionConflict } from '../../errors/custody.js'
import { type Route, serve } from '../http/endpointRoutes.js'
import { formerOfRecovery as former } from '../http/formerRequests.js'
import { releaseWrapped } from '../shares.js'
import { createCompleteSplit } from './completeSplit.js'
import type { Binding } from './createBindings.js'
import { createWayAges } from './createWayAges.js'
import type { RecoveryContext } from './recoveryContext.js'
import { createTakeSplit } from './takeSplit.js'

type SplitBody = BodyOf<(typeof recoveryEndpoints)['addSplit']>

/** How far a new version may be above the present one. Without a limit, one request could use up the numbers. */
const maxVersionsAhead = 1_000

/** Throws `custodyRequestInvalid` unless the share is wrapped exactly if the wallet will have a password. */
function requireWrap({ isWrapped }: Binding, { wrapped, password }: SplitBody): void {
  const mustBeWrapped = password === 'keep' ? isWrapped : password === 'set'
  const field = mustBeWrapped ? 'wrapped' : 'share'
  if ((wrapped !== undefined) !== mustBeWrapped || (password === 'remove' && !isWrapped))
    throw fail(custodyRequestInvalid, { field, reason: `Expected ${field}` })
}

/** Creates the routes that renew the shares of a wallet, and with them set, change and remove its recovery password. */
export function shareRoutes(context: RecoveryContext): Readonly<Record<string, Route>> {
  const {
    holder,
    proofOf,
    bindingFor,
    refuseFrozen,
    requireProved,
    splits,
    statements,
    requireState,
    hashOf,
  } = context
  const complete = createCompleteSplit(context)
  const takeSplit = createTakeSplit(context)
  const wayAges = createWayAges(context)

  const { addSplit, fetchWrapped, completeSplit } = recoveryEndpoints
  return serve(
    { addSplit, fetchWrapped, completeSplit },
    {
      addSplit: async ({ request, body }) => {
        const proof = proofOf(request)
        const device = proof.key
        const { userId, loginId, version, shareHashes, password } = body
        const binding = await bindingFor(userId, proof)
        // A freeze does not stop new shares after the removal of a device: without them the removed device's share still works.
        if (!(binding.needsNewShares && password === 'keep')) refuseFrozen(binding)
        if (password === 'keep') await requireProved(loginId, { userId, device })
        // A password would shut out the older ways in, as a removal would.
        else await wayAges.requireAdder(binding, { loginId, device, purpose: 'factor' })
        if (version <= binding.version || version > binding.version + maxVersionsAhead)
          throw fail(versionConflict, {})
        requireWrap(binding, body)
        await requireState(body.state, userId, device)
        const facts = { userId, version, shareHashes, addresses: binding.addresses }
        const { share, wrapped } = body
        await takeSplit(facts, binding, { device, deviceName: undefined, password, share, wrapped })
        const emailHash = await hashOf(binding)
        const renewedSplit = { userId, deviceId: device, version, shareHashes }
        return {
          released: await statements.write('released', { ...renewedSplit, kind: 'renew' }),
          enter: await statements.write('enter', {
            ...renewedSplit,
            addresses: binding.addresses,
            emailHash,
          }),
        }
      },

      fetchWrapped: async ({ request, body: { userId, version, shareHash } }) => {
        const { key: device, recordUse } = proofOf(request)
        const split = await splits.find(userId, version, shareHash)
        if (split?.device !== device) throw fail(deviceUnknown, {})
        await recordUse()
        if (!split.isWrapped) throw fail(versionConflict, {})
        return { wrapped: await releaseWrapped(holder, split) }
      },

      completeSplit: async ({ request, body }) => {
        await complete(body, proofOf(request))
        return {}
      },
    },
    { addSplit: former.addSplit, completeSplit: former.completeSplit },
  )
}
