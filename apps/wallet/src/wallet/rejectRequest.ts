import { getSdkError } from '@walletconnect/utils'
import { attempt } from './attempt.js'
import { respond } from './respond.js'
import type { Request, Wallet } from './wallet.js'

/** Declines what a site asks. */
export function rejectRequest(wallet: Wallet, request: Request): Promise<boolean> {
  const error = getSdkError('USER_REJECTED')
  return attempt(wallet, () => respond(wallet, request, { error }), 'You declined. The site has been told.')
}
