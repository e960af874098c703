import { fail } from 'latchkit/wire'
import { recoveryEndpoints } from 'latchkit/wire/custody'
import * as v from 'valibot'
import { codeWrong, requestUnknown, userConflict, voucherInvalid } from '../../errors/custody.js'
import { ownerFactsOf } from '../codes/notifyLocked.js'
import { ownerOf } from '../emailRows.js'
import { type Route, serve } from '../http/endpointRoutes.js'
import { normaliseEmail } from '../normaliseEmail.js'
import { emailHashOf } from '../statements.js'
import type { Binding } from './createBindings.js'
import { createMakingLimit } from './createMakingLimit.js'
import { isFrozenByCode } from './createStops.js'
import { codeFacts, iso, type RecoveryContext } from './recoveryContext.js'

const loginOf = (loginId: string) => `aside|${loginId}`

/**
 * Creates the function that refuses an address to a new wallet while the present wallet of that address may be in use. The first refusal
 * mails the owner and tells the caller when the present wallet may be set aside. @throws `userConflict`
 */
export function createUnusedCheck({ clock, unusedWallets, notify }: RecoveryContext) {
  return async (present: Binding, owner: string): Promise<void> => {
    // Refuse without a date in two cases: the present wallet is moving to this address, so its owner is active; or it is frozen by a code,
    // so no new device gets its share.
    if (present.owner !== owner || isFrozenByCode(present, clock.now())) throw fail(userConflict, {})
    const { until, isFirst } = await unusedWallets.recordRefusal(present.userId)
    if (isFirst) await notify(present, 'addressWanted', { until })
    const remainingMs = until - clock.now()
    if (remainingMs > 0) throw fail(userConflict, { retrySeconds: Math.ceil(remainingMs / 1_000) })
  }
}

/**
 * Creates the routes by which a new wallet takes the address of one that auth does not know and no device uses. Both services have proved
 * the address: auth by the code behind its voucher, recovery by a code of its own.
 */
export function asideRoutes(context: RecoveryContext): Readonly<Record<string, Route>> {
  const { holder, mailer, proofOf, codes, bindings, statements, unusedWallets } = context
  const countMaking = createMakingLimit(context)
  const requireUnused = createUnusedCheck(context)

  const { beginAside, setAside } = recoveryEndpoints
  return serve(
    { beginAside, setAside },
    {
      beginAside: async ({ request, body, address }) => {
        const { key: device, recordUse } = proofOf(request)
        const { loginId, site, language } = body
        const email = normaliseEmail(body.email)
        const voucher = await statements.read('voucher', body.voucher)
        const isOwn = voucher?.deviceId === device && voucher.emailHash === emailHashOf(email)
        if (!isOwn) throw fail(voucherInvalid, {})
        await recordUse()
        await countMaking(address)
        const owner = await ownerOf(holder, email)
        const present = await bindings.findByOwner(owner)
        if (!present) throw fail(requestUnknown, {})
        await requireUnused(present, owner)
        const facts = {
          ...(await ownerFactsOf(holder, { login: loginId, email, language: present.language })),
          userId: null,
          setsAside: present.userId,
        }
        const issuedCode = await codes.issue({
          owner,
          login: loginOf(loginId),
          device,
          isKnown: false,
          address,
          facts,
        })
        const { code, resendAt, expiresAt } = issuedCode
        mailer.send({ mailId: loginId, parts: 1, kind: 'aside', email, code, language, site })
        return { resendAt: iso(resendAt), expiresAt: iso(expiresAt) }
      },

      setAside: async ({ request, body: { loginId, code }, address }) => {
        const { key: device, recordUse } = proofOf(request)
        const login = loginOf(loginId)
        await codes.requireIssued({ login, device })
        await recordUse()
        const { owner, facts } = await codes.check({ login, device, address, code })
        const { setsAside: userId } = v.parse(codeFacts, facts)
        if (userId === null) throw fail(codeWrong, { triesLeft: 0 })
        // A device of the wallet may have been used while the code was typed.
        if (!(await unusedWallets.setAside({ userId, owner }))) throw fail(userConflict, {})
        return {}
      },
    },
  )
}
