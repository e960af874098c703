import { buildAuthObject } from '@walletconnect/utils'
import { assessPeer } from '../read/assessPeer.js'
import type { SignInReading } from '../read/readSignIn.js'
import { attempt } from './attempt.js'
import type { SignInRequest } from './signInRequest.js'
import type { Wallet } from './wallet.js'

/** Returns the issuer of a message that an account signs on a chain. */
export const issuerOf = (chain: string, address: string) => `did:pkh:${chain}:${address}`

/** Signs the visitor in with an account and connects it, with one message for the signing chain. */
export function approveSignIn(
  wallet: Wallet,
  { id, params }: SignInRequest,
  { payload, chain }: SignInReading,
  address: string,
): Promise<boolean> {
  const { kit, keyring } = wallet
  const { name } = assessPeer(params.requester.metadata)
  const sign = async () => {
    if (!payload) throw new Error('This wallet has none of the networks it asks for.')
    const iss = issuerOf(chain, address)
    const message = kit.formatAuthMessage({ request: payload, iss })
    const signature = await keyring.signer(address).signMessage({ message })
    await kit.approveSessionAuthenticate({
      id,
      auths: [buildAuthObject(payload, { t: 'eip191', s: signature }, iss)],
    })
    forgetSignIn(wallet, id)
  }
  return attempt(wallet, sign, `Connected to ${name}, and signed in. You can go back to its page.`)
}

/** Removes the question, which was answered or has expired. */
export function forgetSignIn({ store }: Wallet, id: number): void {
  store.setState(({ signIns }) => ({ signIns: signIns.filter((each) => each.id !== id) }))
}
