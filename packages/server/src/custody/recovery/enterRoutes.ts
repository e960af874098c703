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
import { type Route, serve } from '../http/endpointRoutes.js'
import { normaliseEmail } from '../normaliseEmail.js'
import { isSameAddresses, isSameSplit } from '../shares.js'
import { hasAddress, noAddressOf, ownerHashOf } from '../statements.js'
import type { Binding } from './createBindings.js'
import { createProvedClaims } from './createProvedClaims.js'
import type { RecoveryContext } from './recoveryContext.js'
import { createTakeSplit } from './takeSplit.js'

type EnterBody = BodyOf<(typeof recoveryEndpoints)['enterUser']>

/** Creates the route for a user whom recovery has lost, or whose shares it has in an older version: auth vouches for the user. */
export function enterRoutes(context: RecoveryContext): Readonly<Record<string, Route>> {
  const { holder, clock, proofOf, bindings, makings, provedLogins, statements, notes } = context
  const takeSplit = createTakeSplit(context)
  const claims = createProvedClaims(context)

  /**
   * Requires the proof of this login: that of the address, or of the identity of a wallet without an address. Returns the claim of an identity
   * that recovery has lost. Throws `proofNeeded`, `userConflict`.
   */
  async function requireOwner(
    { loginId, userId }: EnterBody,
    binding: Binding | undefined,
    { owner, device }: { readonly owner: string; readonly device: string },
  ) {
    if ((await provedLogins.ownerOf(loginId, { userId, device })) === owner) return undefined
    // A wallet that recovery has is entered by its own identity only, never by one that has no wallet.
    if (binding || hasAddress(owner)) throw fail(proofNeeded, {})
    return claims.find(loginId, device)
  }

  /** Reads auth’s statement that this device may send this split. Returns `undefined` if the statement is about another device or split. */
  async function readVouching(body: EnterBody, deviceId: string, email: string | undefined) {
    const statement = await statements.read('enter', body.enter)
    const isOwn =
      statement?.userId === body.userId &&
      statement.deviceId === deviceId &&
      isSameSplit(statement, body) &&
      isSameAddresses(statement.addresses, body.addresses) &&
      statement.emailHash === ownerHashOf(body.userId, email)
    return isOwn ? statement : undefined
  }

  const { enterUser } = recoveryEndpoints
  return serve(
    { enterUser },
    {
      enterUser: async ({ request, body }) => {
        const { key: device, recordUse } = proofOf(request)
        const { userId, version, shareHashes, addresses, deviceName, language, site } = body
        const email = body.email === undefined ? undefined : normaliseEmail(body.email)
        const owner = email === undefined ? noAddressOf(userId) : await ownerOf(holder, email)
        const binding = await bindings.findById(userId)
        const claim = await requireOwner(body, binding, { owner, device })
        const statement = await readVouching(body, device, email)
        if (!statement) throw fail(statementRefused, {})
        await recordUse()
        if (binding) await notes.requireNumbers(statement)
        const present = binding ?? (await bindings.findByOwner(owner))
        const isOtherWallet = present && (present.owner !== owner || (!binding && !present.mayBeUnfinished))
        if (isOtherWallet || (binding && !isSameAddresses(binding.addresses, addresses)))
          throw fail(userConflict, {})
        if (version <= (binding?.version ?? 1)) throw fail(versionConflict, {})
        if (binding?.isWrapped && !body.wrapped)
          throw fail(custodyRequestInvalid, { field: 'wrapped', reason: 'Expected wrapped' })
        if (!binding) {
          if (claim) await claims.move(claim, userId)
          const making = { userId, owner, language, site, addresses, begunAt: clock.now() }
          const sealedEmail = await sealEmail(holder, userId, email ?? noAddressOf(userId))
          if (!(await makings.add({ ...making, email: sealedEmail }))) throw fail(userConflict, {})
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
