import type { LoginParts } from '../identity/loginParts.js'
import { AttemptEnded } from '../social/attempt.js'
import { noteEntered } from './enteredSites.js'
import { type FrameParts, loginPartsOf } from './frameState.js'

/**
 * Creates the parts of a page's login. They enter nothing once it has ended: a sign-out or a newer login owns session and wallet by then.
 * Notes the site before it stores the session: in between, a page of another site could take the session for one that was shown to it.
 */
export function pageLoginParts(parts: FrameParts, signal: AbortSignal): LoginParts | undefined {
  const loginParts = loginPartsOf(parts)
  if (!loginParts) return undefined
  const { wallets } = loginParts
  const guarded =
    <Values extends readonly unknown[]>(write: (...values: Values) => Promise<void>) =>
    async (...values: Values): Promise<void> => {
      if (signal.aborted) throw new AttemptEnded()
      return write(...values)
    }
  const setSession = guarded<Parameters<typeof wallets.setSession>>(async (userId, session) => {
    await noteEntered(parts, userId)
    await guarded(wallets.setSession)(userId, session)
  })
  return { ...loginParts, wallets: { ...wallets, setSession, show: guarded(wallets.show) } }
}
