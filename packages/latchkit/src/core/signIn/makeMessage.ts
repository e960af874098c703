import { fail } from '../../wire/errors/fail.js'
import { signInNotStarted } from '../../wire/errors/signIn.js'
import type { SiwxSignable } from '../contracts/siwx.js'
import type { Kit } from '../kit/kit.js'
import type { SiwxAccount } from '../state/siwx.js'
import { inTime, pluginFailure } from './plugin.js'
import type { SiwxPart } from './siwxPart.js'

/** The time in which a message that was made ahead is signed: its nonce lives five minutes, and the visitor needs one of them. */
const preparedMs = 4 * 60_000

/**
 * Has the site's way to sign in make a message. It must be one of this account, of this network and of this page.
 * @throws `signInNotStarted`, or what the server's failure is.
 */
export async function makeMessage(
  kit: Kit,
  { plugin, ending }: SiwxPart,
  of: SiwxAccount,
): Promise<SiwxSignable> {
  await Promise.all(ending)
  try {
    const request = Promise.resolve().then(() =>
      plugin.createMessage({ accountAddress: of.address, chainId: of.caipNetworkId }),
    )
    const message = await inTime(kit, request)
    const isOwn = message.accountAddress === of.address && message.chainId === of.caipNetworkId
    const isHere = globalThis.location === undefined || message.domain === location.host
    if (isOwn && isHere) return message
  } catch (error) {
    throw pluginFailure(error, signInNotStarted)
  }
  throw fail(signInNotStarted, { reason: 'the message is of another account or page' })
}

/** The message that was made ahead for this account, while its nonce is fresh. */
export function messageAhead(
  { services }: Kit,
  { prepared }: SiwxPart,
  namespace: string,
  of: SiwxAccount,
): SiwxSignable | undefined {
  const ahead = prepared.get(namespace)
  const isFor = ahead?.of.id === of.id && ahead.of.address === of.address
  return isFor && services.clock.now() - ahead.at < preparedMs ? ahead.signable : undefined
}

/** The message to sign: the one that was made ahead, once, else a new one. */
export async function messageToSign(
  kit: Kit,
  siwx: SiwxPart,
  namespace: string,
  of: SiwxAccount,
): Promise<SiwxSignable> {
  const ahead = messageAhead(kit, siwx, namespace, of)
  siwx.prepared.delete(namespace)
  return ahead ?? makeMessage(kit, siwx, of)
}
