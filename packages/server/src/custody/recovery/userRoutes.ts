import { fail } from 'latchkit/wire'
import { recoveryEndpoints } from 'latchkit/wire/custody'
import { custodyRequestInvalid, userConflict, voucherInvalid, walletUnused } from '../../errors/custody.js'
import { ownerOf, sealEmail } from '../emailRows.js'
import { type Route, serve } from '../http/createService.js'
import { normaliseEmail } from '../normaliseEmail.js'
import { takeShare } from '../shares.js'
import { emailHashOf } from '../words.js'
import { createUnusedCheck } from './asideRoutes.js'
import { createMakingPlaces } from './createMakingPlaces.js'
import type { RecoveryContext } from './recoveryContext.js'

/** Splits that a device may bring for one wallet that it makes: as many as there are tries of a making. */
const mostSplits = 10

/** The route by which a wallet is made: its share waits until auth has checked the wallet's signature. */
export function userRoutes(context: RecoveryContext): Readonly<Record<string, Route>> {
  const { holder, clock, proofOf, bindings, makings, splits, words, releasedOf } = context
  const takePlace = createMakingPlaces(context)
  const requireUnused = createUnusedCheck(context)

  const { addUser } = recoveryEndpoints
  return serve(
    { addUser },
    {
      addUser: async ({ request, body, address }) => {
        const { key: device, note } = proofOf(request)
        const { userId, version, addresses, deviceName, language, site } = body
        const email = normaliseEmail(body.email)
        const voucher = await words.read('voucher', body.voucher)
        const isOwn =
          voucher?.deviceId === device &&
          voucher.userId === userId &&
          voucher.emailHash === emailHashOf(email)
        if (!isOwn) throw fail(voucherInvalid, {})
        await note()
        if (version !== 1) throw fail(custodyRequestInvalid, { field: 'version', reason: 'Expected 1' })
        const owner = await ownerOf(holder, email)
        // Once a wallet is made no voucher touches it; and auth, which draws the user, draws none that is here.
        const present = await bindings.findByOwner(owner)
        if (await bindings.findById(userId)) throw fail(userConflict, {})
        if ((await makings.find(userId))?.owner !== owner) await takePlace(address)
        if (present && !(present.isOpen && present.owner === owner)) {
          await requireUnused(present, owner)
          throw fail(walletUnused, {})
        }
        // Refuses an eleventh split of one making: no honest device makes so many. One that is sent again is there already.
        const isAgain = (await splits.find(userId, version, body.shareHashes.recovery)) !== undefined
        if (!isAgain && (await splits.countOf(userId, device)) >= mostSplits) throw fail(voucherInvalid, {})
        const share = await takeShare(holder, 'recovery', {
          ...{ userId, version, shareHashes: body.shareHashes, addresses },
          sealed: body.share,
          aad: { userId, version },
        })
        const making = { userId, owner, language, site, addresses, begunAt: clock.now() }
        if (!(await makings.add({ ...making, email: await sealEmail(holder, userId, email) })))
          throw fail(userConflict, {})
        const own = { device, deviceName, password: 'keep', wrapsHash: undefined } as const
        await splits.add({ ...share, ...own, isWrapped: false })
        return { released: await releasedOf(userId, device, 'make') }
      },
    },
  )
}
