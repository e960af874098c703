import type { ShownProof } from '../../dpop/createProofs.js'
import { ownerOf } from '../emailRows.js'
import type { Call } from '../http/endpointRoutes.js'
import type { KeyHolder } from '../keys/keyHolder.js'
import { normaliseEmail } from '../normaliseEmail.js'
import type { Codes } from './createCodes.js'

interface UnlockContext {
  readonly holder: KeyHolder
  readonly codes: Codes
  readonly proofOf: (request: Request) => ShownProof
}

/** The handlers of two endpoints that auth and recovery have in common. */
interface UnlockHandlers {
  useLink(call: Call<{ readonly letters: string }>): Promise<{ guest: string }>
  useGuest(call: Call<{ readonly email: string; readonly guest: string }>): Promise<object>
}

/** Creates the handlers for the page of a mail's link, and for the device that the link lets in. */
export function unlockHandlers({ holder, codes, proofOf }: UnlockContext): UnlockHandlers {
  return {
    async useLink({ request, body: { letters }, address }) {
      const device = await proofOf(request).recordUse()
      return { guest: await codes.pressLink({ letters, device, address }) }
    },
    async useGuest({ request, body: { email, guest }, address }) {
      const device = await proofOf(request).recordUse()
      const owner = await ownerOf(holder, normaliseEmail(email))
      await codes.enterGuest({ owner, guest, device, address })
      return {}
    },
  }
}
