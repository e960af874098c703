import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { userConflict, voucherInvalid } from '../../errors/custody.js'
import { ownerOf, sealEmail } from '../emailRows.js'
import { post, type Route } from '../http/createService.js'
import { addresses, deviceName, hexId, loginFields, sealed, shareHashes, version } from '../http/fields.js'
import { normaliseEmail } from '../normaliseEmail.js'
import { takeShare } from '../shares.js'
import { emailHashOf, readVoucher } from '../voucher.js'
import type { RecoveryContext } from './recoveryContext.js'

const { email, site, language } = loginFields
const usersBody = v.strictObject({
  voucher: v.pipe(v.string(), v.maxLength(2_048)),
  ...{ email, site, language, userId: hexId, version, share: sealed, shareHashes, addresses, deviceName },
})
const completeBody = v.strictObject({ userId: hexId })

/** The routes by which a wallet is made. */
export function userRoutes(context: RecoveryContext): Readonly<Record<string, Route>> {
  const { holder, clock, proofOf, bindings, devices, bindingFor, notify } = context

  return {
    'POST /users': post(usersBody, async ({ request, body }) => {
      const device = await proofOf(request)
      const address = normaliseEmail(body.email)
      const { pinned } = await holder.keys()
      const voucher = readVoucher(body.voucher, pinned.auth ?? '', clock.now())
      const { userId, version: number } = body
      const isOwn =
        voucher.deviceId === device && voucher.userId === userId && voucher.emailHash === emailHashOf(address)
      if (!isOwn) throw fail(voucherInvalid, {})
      const owner = await ownerOf(holder, address)
      const share = await takeShare(holder, 'recovery', {
        ...{ userId, version: number, shareHashes: body.shareHashes, addresses: body.addresses },
        sealed: body.share,
        aad: { userId, version: number },
      })
      const before = await bindings.findById(userId)
      // Auth draws the user, and may not draw one that recovery has for another address.
      if (before && before.owner !== owner) throw fail(userConflict, {})
      // Another wallet has moved to this address.
      const present = await bindings.findByOwner(owner)
      if (present && present.owner !== owner) throw fail(userConflict, {})
      // The device has begun before, and its line was cut.
      const isOfDevice = present?.isOpen && (await devices.has(present.userId, device))
      const isMade = await bindings.add({
        ...{ ...share, owner, device, language: body.language, site: body.site },
        ...{ email: await sealEmail(holder, userId, address), createdAt: clock.now() },
        ...{ deviceName: body.deviceName, before: isOfDevice ? present.userId : undefined },
      })
      const found = await bindings.findByOwner(owner)
      // Made before by the same login, whose answer was lost.
      const isAgain = found?.userId === userId && found.shareHashes.recovery === share.shareHashes.recovery
      if (!found || (!isMade && !isAgain)) throw fail(userConflict, {})
      if (isMade) await notify(found, 'walletMade')
      return { status: 201, body: {} }
    }),

    'POST /users/complete': post(completeBody, async ({ request, body }) => {
      const { userId } = await bindingFor(body.userId, await proofOf(request))
      await bindings.close(userId)
      return { body: {} }
    }),
  }
}
