import type { SiwxSession } from '../core/contracts/siwx.js'
import { pageUri } from '../siwx/message/siwxMessage.js'
import { type SignInAnswer, sessionIn } from './signInAnswer.js'

/** Reads the sessions in a server's answer, one for each account. The server keeps the signed messages. */
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
    // Convert the end of the session to the clock of this device, which may be off.
    ...(!Number.isNaN(end) && { expiresAt: new Date(end - aheadMs).toISOString() }),
  }))
}
