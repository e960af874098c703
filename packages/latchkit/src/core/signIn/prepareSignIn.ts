import type { ChainNamespace } from '../../wire/caip.js'
import type { Kit } from '../kit/kit.js'
import { makeMessage } from './makeMessage.js'
import { moveSignIn, signInOf } from './moveSignIn.js'

/**
 * Makes the message of a sign-in before the visitor signs it, so that it can be read, and so that on a phone nothing is awaited between
 * the tap and the wallet. A failure is told when the visitor signs.
 */
export async function prepareSignIn(kit: Kit, namespace: ChainNamespace): Promise<void> {
  const { siwx } = kit.live
  const state = signInOf(kit, namespace)
  if (!siwx || state.status !== 'due' || siwx.prepared.get(namespace)?.of.id === state.of.id) return
  const { of } = state
  try {
    const signable = await makeMessage(kit, siwx, of)
    siwx.prepared.set(namespace, { of, signable, at: kit.services.clock.now() })
    const until = signable.expirationTime
    moveSignIn(kit, namespace, {
      type: 'prepared',
      id: of.id,
      message: signable.toString(),
      ...(until !== undefined && { until }),
    })
  } catch (error) {
    kit.services.logger.debug('a sign-in could not be prepared', error)
  }
}
