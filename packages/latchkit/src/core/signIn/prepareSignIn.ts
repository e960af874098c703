import type { ChainNamespace } from '../../wire/caip.js'
import type { Kit } from '../kit/kit.js'
import { makeMessage, preparedMessage } from './makeMessage.js'
import { moveSignIn, signInMemory, signInOf } from './signInMemory.js'

/**
 * Creates the message of a sign-in before the visitor signs it, so that it can be read, and so that on a phone nothing is
 * awaited between the tap and the wallet. A failure is reported when the visitor signs.
 */
export async function prepareSignIn(kit: Kit, namespace: ChainNamespace): Promise<void> {
  const { siwx } = signInMemory(kit)
  const state = signInOf(kit, namespace)
  if (!siwx || state.status !== 'due') return
  const { of } = state
  const preparedSignable = preparedMessage(kit, siwx, namespace, of)
  try {
    const signable = preparedSignable ?? (await makeMessage(kit, siwx, of))
    if (!preparedSignable)
      siwx.preparedMessages.set(namespace, { of, signable, at: kit.services.clock.now() })
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
