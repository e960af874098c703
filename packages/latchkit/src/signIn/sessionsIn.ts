import type { SiwxSession } from '../core/contracts/siwx.js'
import { pageUri } from '../siwx/message/siwxMessage.js'
import { type SignInAnswer, sessionIn } from './signInAnswer.js'

/** The sessions that a server's answer has, in the form of the kit: one an account. What was signed is the server's to keep. */
export function sessionsIn(answer: SignInAnswer): readonly SiwxSession[] {
  const session = sessionIn(answer)
  if (!session) return []
  const { aheadMs } = answer
  const end = Date.parse(session.expiresAt)
  return session.accounts.map(({ chainId, accountAddress, signatureType }) => ({
    data: {
      accountAddress,
      chainId,
      domain: location.host,
      uri: pageUri(location),
      version: '1',
      nonce: '',
    },
    message: '',
    signature: '',
    ...(signatureType && { signatureType }),
    // By the clock of this device, which may be off.
    ...(!Number.isNaN(end) && { expiresAt: new Date(end - aheadMs).toISOString() }),
  }))
}
