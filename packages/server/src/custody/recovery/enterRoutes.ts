import { fail } from 'latchkit/wire'
import { type BodyOf, recoveryEndpoints } from 'latchkit/wire/custody'
import {
  custodyRequestInvalid,
  proofNeeded,
  statementRefused,
  userConflict,
  versionConflict,
} from '../../errors/custody.js'
import { ownerOf, sealEmail } from '../emailRows.js'
import { type Route, serve } from '../http/createService.js'
import { normaliseEmail } from '../normaliseEmail.js'
import { isSameAddresses, isSameSplit } from '../shares.js'
import { emailHashOf } from '../statements.js'
import type { RecoveryContext } from './recoveryContext.js'
import { createTakeSplit } from './takeSplit.js'

type EnterBody = BodyOf<(typeof recoveryEndpoints)['enterUser']>

/** Creates the route for a user whom recovery has lost, or whose shares it has in an older version: auth vouches for the user. */
export function enterRoutes(context: RecoveryContext): Readonly<Record<string, Route>> {
  const { holder, clock, proofOf, bindings, makings, provedLogins, statements, notes } = context
  const takeSplit = createTakeSplit(context)

  /** Reads auth’s statement that this device may send this split. Returns `undefined` if the statement is about another device or split. */
  async function readVouching(body: EnterBody, deviceId: string, email: string) {
    const statement = await statements.read('enter', body.enter)
    const isOwn =
      statement?.userId === body.userId &&
      statement.deviceId === deviceId &&
      isSameSplit(statement, body) &&
      isSameAddresses(statement.addresses, body.addresses) &&
      statement.emailHash === emailHashOf(email)
    return isOwn ? statement : undefined
  }

  const { enterUser } = recoveryEndpoints
  return serve(
    { enterUser },
    {
      enterUser: async ({ request, body }) => {
        const { key: device, recordUse } = proofOf(request)
        const { userId, loginId, version, shareHashes, addresses, deviceName, language, site } = body
        const email = normaliseEmail(body.email)
        const owner = await ownerOf(holder, email)
        if ((await provedLogins.ownerOf(loginId, { userId, device })) !== owner) throw fail(proofNeeded, {})
        const statement = await readVouching(body, device, email)
        if (!statement) throw fail(statementRefused, {})
        await recordUse()
        const binding = await bindings.findById(userId)
        if (binding) await notes.requireNumbers(statement)
        const present = binding ?? (await bindings.findByOwner(owner))
        const isOtherWallet = present && (present.owner !== owner || (!binding && !present.mayBeUnfinished))
        if (isOtherWallet || (binding && !isSameAddresses(binding.addresses, addresses)))
          throw fail(userConflict, {})
        if (version <= (binding?.version ?? 1)) throw fail(versionConflict, {})
        if (binding?.isWrapped && !body.wrapped)
          throw fail(custodyRequestInvalid, { field: 'wrapped', reason: 'Expected wrapped' })
        if (!binding) {
          const making = { userId, owner, language, site, addresses, begunAt: clock.now() }
          const isOwn = await makings.add({ ...making, email: await sealEmail(holder, userId, email) })
          if (!isOwn) throw fail(userConflict, {})
        }
        const password = body.wrapped && !binding?.isWrapped ? ('set' as const) : ('keep' as const)
        await takeSplit({ userId, version, shareHashes, addresses }, binding, {
          device,
          deviceName,
          password,
          share: body.share,
          wrapped: body.wrapped,
        })
        const renew = { userId, deviceId: device, version, shareHashes, kind: 'renew' } as const
        return { released: await statements.write('released', renew) }
      },
    },
  )
}
