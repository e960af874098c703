import { getSdkError } from '@walletconnect/utils'
import { assessPeer } from '../read/assessPeer.js'
import { forgetSignIn } from './approveSignIn.js'
import { attempt } from './attempt.js'
import type { SignInRequest } from './signInRequest.js'
import type { Wallet } from './wallet.js'

/** Rejects connecting and signing in. */
export function rejectSignIn(wallet: Wallet, { id, params }: SignInRequest): Promise<boolean> {
  const { name } = assessPeer(params.requester.metadata)
  const refuse = async () => {
    await wallet.kit.rejectSessionAuthenticate({ id, reason: getSdkError('USER_REJECTED') })
    forgetSignIn(wallet, id)
  }
  return attempt(wallet, refuse, `You declined ${name}.`)
}
