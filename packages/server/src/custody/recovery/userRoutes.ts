import { fail } from 'latchkit/wire'
import { recoveryEndpoints } from 'latchkit/wire/custody'
import { custodyRequestInvalid, userConflict, voucherInvalid, walletUnused } from '../../errors/custody.js'
import { ownerOf, sealEmail } from '../emailRows.js'
import { type Route, serve } from '../http/endpointRoutes.js'
import { normaliseEmail } from '../normaliseEmail.js'
import { takeShare } from '../shares.js'
import { noAddressOf, ownerHashOf } from '../statements.js'
import { createUnusedCheck } from './asideRoutes.js'
import { createMakingLimit } from './createMakingLimit.js'
import { createProvedClaims } from './createProvedClaims.js'
import type { RecoveryContext } from './recoveryContext.js'

/** How many splits a device may send while it makes one wallet: each retry sends another split. */
const maxSplits = 10

/** Creates the route that makes a wallet: its share waits until auth has checked the wallet's signature. */
export function userRoutes(context: RecoveryContext): Readonly<Record<string, Route>> {
  const { holder, clock, proofOf, bindings, makings, splits, statements, writeReleased } = context
  const claims = createProvedClaims(context)
  const countMaking = createMakingLimit(context)
  const requireUnused = createUnusedCheck(context)

  const { addUser } = recoveryEndpoints
  return serve(
    { addUser },
    {
      addUser: async ({ request, body, address }) => {
        const { key: device, recordUse } = proofOf(request)
        const { userId, version, addresses, deviceName, language, site } = body
        const email = body.email === undefined ? undefined : normaliseEmail(body.email)
        const voucher = await statements.read('voucher', body.voucher)
        const isOwn =
          voucher?.deviceId === device &&
          voucher.userId === userId &&
          voucher.emailHash === ownerHashOf(userId, email)
        if (!isOwn) throw fail(voucherInvalid, {})
        // Auth's word is no proof of an identity: this login has proved it here, too.
        const claim = email === undefined ? await claims.find(voucher.loginId, device) : undefined
        await recordUse()
        if (version !== 1) throw fail(custodyRequestInvalid, { field: 'version', reason: 'Expected 1' })
        const owner = email === undefined ? noAddressOf(userId) : await ownerOf(holder, email)
        // A voucher never changes a wallet that exists: auth draws a fresh user id for each new wallet.
        const present = await bindings.findByOwner(owner)
        if (await bindings.findById(userId)) throw fail(userConflict, {})
        if ((await makings.find(userId))?.owner !== owner) await countMaking(address)
        if (present && !(present.mayBeUnfinished && present.owner === owner)) {
          await requireUnused(present, owner)
          throw fail(walletUnused, {})
        }
        // Refuse an eleventh split for one wallet: no honest device sends so many. A repeated split is already stored and is not counted.
        const isRepeat = (await splits.find(userId, version, body.shareHashes.recovery)) !== undefined
        if (!isRepeat && (await splits.countOf(userId, device)) >= maxSplits) throw fail(voucherInvalid, {})
        const share = await takeShare(holder, 'recovery', {
          userId,
          version,
          shareHashes: body.shareHashes,
          addresses,
          sealedShare: body.share,
          aad: { userId, version },
        })
        if (claim) await claims.move(claim, userId)
        const making = { userId, owner, language, site, addresses, begunAt: clock.now() }
        const sealedEmail = await sealEmail(holder, userId, email ?? noAddressOf(userId))
        if (!(await makings.add({ ...making, email: sealedEmail }))) throw fail(userConflict, {})
        const deviceFacts = { device, deviceName, password: 'keep', wrapsHash: undefined } as const
        await splits.add({ ...share, ...deviceFacts, isWrapped: false })
        return { released: await writeReleased(userId, device, 'make') }
      },
    },
  )
}
