import { randomHex } from '../../../../packages/latchkit/src/wire/bytes.js'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import type { Language } from '../../../../packages/latchkit/src/wire/languages.js'
import { callService, type ServiceAccess } from './callService.js'
import type { NextStep, TypedChoice, TypedProof } from './typedProof.js'

/** An address whose wallet prevents a new one. */
interface TakenAddress {
  readonly access: ServiceAccess
  readonly email: string
  /** Auth's voucher for recovery that this device has proved the address. */
  readonly voucher: string
  readonly site: string
  readonly language: Language
  /** Makes the new wallet, once the present one is set aside. */
  makeNew(): Promise<NextStep>
}

/** Offers to set aside the unused wallet of the address, and to make a new one. */
export const offerReplacement = (address: TakenAddress): TypedChoice => ({
  kind: 'choice',
  about: 'unused',
  accept: () => beginAside(address),
})

/** Begins to set the unused wallet aside: recovery mails a code of its own, which proves the address to recovery. */
async function beginAside(address: TakenAddress, loginId = randomHex(16)): Promise<TypedProof> {
  const { access, email, voucher, site, language, makeNew } = address
  const times = await callService(access, recoveryEndpoints.beginAside, {
    body: { voucher, email, loginId, site, language },
  })
  return {
    kind: 'aside',
    loginId,
    email,
    digits: 6,
    resendAt: Date.parse(times.resendAt),
    expiresAt: Date.parse(times.expiresAt),
    resend: () => beginAside(address, loginId),
    async verify(code) {
      await callService(access, recoveryEndpoints.setAside, { body: { loginId, code } })
      return makeNew()
    },
  }
}
