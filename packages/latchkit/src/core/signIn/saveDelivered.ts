import type { ChainNamespace } from '../../wire/caip.js'
import type { LatchkitError } from '../../wire/errors/fail.js'
import { signInRefused } from '../../wire/errors/signIn.js'
import type { SiwxSession } from '../contracts/siwx.js'
import type { Kit } from '../kit/kit.js'
import { track } from '../services/track.js'
import { settled } from '../state/connection.js'
import type { SiwxAccount } from '../state/siwx.js'
import { pluginFailure, withTimeout } from './plugin.js'
import { type DeliveredSignIn, signInMemory } from './signInMemory.js'

/**
 * Sends to the server, once, the sign-in that a wallet signed while it connected. Further callers wait for the same answer.
 * @throws The server's error; the sign-in view shows it to the visitor.
 */
export function saveDelivered(
  kit: Kit,
  namespace: ChainNamespace,
  signInAccount: SiwxAccount,
  deliveredSignIn: DeliveredSignIn,
): Promise<SiwxSession> {
  deliveredSignIn.saving ??= save(kit, namespace, signInAccount, deliveredSignIn.session).finally(() => {
    const { siwx } = signInMemory(kit)
    if (siwx?.deliveredSignIns.get(namespace) === deliveredSignIn) siwx.deliveredSignIns.delete(namespace)
  })
  return deliveredSignIn.saving
}

async function save(
  kit: Kit,
  namespace: ChainNamespace,
  signInAccount: SiwxAccount,
  session: SiwxSession,
): Promise<SiwxSession> {
  const isSmartAccount = isOfSmartAccount(kit, namespace)
  const accountFacts = { network: signInAccount.caipNetworkId, isSmartAccount }
  track(kit, 'SIGN_INITIATED', accountFacts)
  try {
    const answer = await saveSession(kit, session)
    track(kit, 'SIGN_SUCCESS', accountFacts)
    return answer
  } catch (error) {
    track(kit, 'SIGN_ERROR', { ...accountFacts, code: (error as LatchkitError).code })
    throw error
  }
}

function isOfSmartAccount(kit: Kit, namespace: ChainNamespace): boolean {
  const chain = kit.store.getState().chains[namespace]
  const current = chain && settled(chain.connection)
  return current?.status === 'connected' && current.capabilities.smartAccount === true
}

/** Sends a session to the server. @returns The session, as the server stores it. @throws `siwxErrors`. */
export async function saveSession(kit: Kit, session: SiwxSession): Promise<SiwxSession> {
  const { siwx } = signInMemory(kit)
  if (!siwx) return session
  const request = Promise.resolve().then(() => siwx.plugin.addSession(session))
  const answer = await withTimeout(kit, request).catch((error: unknown) => {
    throw pluginFailure(error, signInRefused)
  })
  siwx.tell()
  return answer ?? session
}
