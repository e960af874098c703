import type { ChainNamespace } from '../../wire/caip.js'
import { fail, isLatchkitError } from '../../wire/errors/fail.js'
import { siwxErrors } from '../../wire/errors/groups.js'
import { signInUnavailable } from '../../wire/errors/signIn.js'
import type { SiwxSession } from '../contracts/siwx.js'
import type { Kit } from '../kit/kit.js'
import type { SiwxAccount } from '../state/siwx.js'
import { withTimeout } from './plugin.js'
import { saveDelivered } from './saveDelivered.js'
import { isSessionValid } from './sessionValidity.js'
import { moveSignIn, signInMemory, signInOf } from './signInMemory.js'

/**
 * How long a sign-in that a wallet signed while it connected can be used. A minute is enough, because the connection follows the signature
 * at once.
 */
const deliveredLifetimeMs = 60_000

/**
 * Asks the server whether the account of a namespace has a session. `read` is the number that the state has for this request.
 */
export async function readSession(
  kit: Kit,
  namespace: ChainNamespace,
  read: number,
  signInAccount: SiwxAccount,
  isPutOff = false,
): Promise<void> {
  try {
    const session = await askSession(kit, namespace, signInAccount)
    moveSignIn(kit, namespace, { type: 'read', read, session, isPutOff })
  } catch (error) {
    if (kit.live.phase !== 'started') return
    kit.services.logger.warn('the sessions of an account could not be read', error)
    const { code, message } = isLatchkitError(error, ...siwxErrors)
      ? error
      : fail(signInUnavailable, { reason: '' })
    moveSignIn(kit, namespace, { type: 'unread', read, failure: { code, message } })
  }
}

/**
 * Asks the server again whether the sessions exist, because another tab may have ended or begun one. The known state stays
 * until the answer.
 * @param isPutOff Whether a sign-in that becomes due by the answer is postponed: the visitor has ended the session on purpose.
 */
export function readAgain(kit: Kit, isPutOff = false): void {
  for (const namespace of Object.keys(kit.store.getState().siwx?.signIns ?? {})) {
    const state = signInOf(kit, namespace)
    if (state.status === 'absent') continue
    const read = ++kit.live.attempt
    moveSignIn(kit, namespace, { type: 'reread', read })
    void readSession(kit, namespace, read, state.of, isPutOff)
  }
}

async function askSession(
  kit: Kit,
  namespace: ChainNamespace,
  signInAccount: SiwxAccount,
): Promise<SiwxSession | undefined> {
  const { siwx } = signInMemory(kit)
  if (!siwx) return undefined
  await Promise.all(siwx.ending)
  const { plugin } = siwx
  const deliveredSignIn = siwx.deliveredSignIns.get(namespace)
  const isNew = deliveredSignIn && kit.services.clock.now() - deliveredSignIn.at < deliveredLifetimeMs
  if (isNew && isSessionValid(kit, namespace, signInAccount, deliveredSignIn.session, plugin))
    return saveDelivered(kit, namespace, signInAccount, deliveredSignIn)
  const sessions = await withTimeout(
    kit,
    plugin.getSessions(signInAccount.caipNetworkId, signInAccount.address),
  )
  return sessions.find((each) => isSessionValid(kit, namespace, signInAccount, each, plugin))
}
