import { getSdkError } from '@walletconnect/utils'
import { attempt } from './attempt.js'
import { respond } from './respond.js'
import type { Request, Wallet } from './wallet.js'

/** Rejects a site's request. If it was performed before, sends the result instead. */
export function rejectRequest(wallet: Wallet, request: Request): Promise<boolean> {
  const error = getSdkError('USER_REJECTED')
  return attempt(
    wallet,
    () => respond(wallet, request, { error }),
    (answer) =>
      'error' in answer
        ? 'You declined. The site has been told.'
        : 'It was done before you declined. The site has the result.',
  )
}
