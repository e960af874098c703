import { fail } from '../../wire/errors/fail.js'
import { signInNotStarted } from '../../wire/errors/signIn.js'
import type { SiwxSignable } from '../contracts/siwx.js'
import type { Kit } from '../kit/kit.js'
import type { SiwxAccount } from '../state/siwx.js'
import { pluginFailure, withTimeout } from './plugin.js'
import type { SignInMemory } from './signInMemory.js'

/**
 * How long a message created in advance can be used. Its nonce is valid for five minutes, of which one is left for the visitor
 * to sign.
 */
const preparedLifetimeMs = 4 * 60_000

/**
 * Creates a message by the site's sign-in method, and checks that it is for this account, network and page.
 * @throws `signInNotStarted`, or the server's failure.
 */
export async function makeMessage(
  kit: Kit,
  { plugin, ending }: SignInMemory,
  signInAccount: SiwxAccount,
): Promise<SiwxSignable> {
  await Promise.all(ending)
  try {
    const request = Promise.resolve().then(() =>
      plugin.createMessage({ accountAddress: signInAccount.address, chainId: signInAccount.caipNetworkId }),
    )
    const message = await withTimeout(kit, request)
    const isForAccount =
      message.accountAddress === signInAccount.address && message.chainId === signInAccount.caipNetworkId
    const isForPage = globalThis.location === undefined || message.domain === location.host
    if (isForAccount && isForPage) return message
  } catch (error) {
    throw pluginFailure(error, signInNotStarted)
  }
  throw fail(signInNotStarted, { reason: 'the message is of another account or page' })
}

/** Returns the message that was created in advance for this account, unless its nonce is about to expire. */
export function preparedMessage(
  { services }: Kit,
  { preparedMessages }: SignInMemory,
  namespace: string,
  signInAccount: SiwxAccount,
): SiwxSignable | undefined {
  const message = preparedMessages.get(namespace)
  const isForAccount = message?.of.id === signInAccount.id && message.of.address === signInAccount.address
  return isForAccount && services.clock.now() - message.at < preparedLifetimeMs ? message.signable : undefined
}

/**
 * Returns the message to sign: the one created in advance, if it can still be used, else a new one. Each is returned only once.
 */
export async function messageToSign(
  kit: Kit,
  siwx: SignInMemory,
  namespace: string,
  signInAccount: SiwxAccount,
): Promise<SiwxSignable> {
  const preparedSignable = preparedMessage(kit, siwx, namespace, signInAccount)
  siwx.preparedMessages.delete(namespace)
  return preparedSignable ?? makeMessage(kit, siwx, signInAccount)
}
