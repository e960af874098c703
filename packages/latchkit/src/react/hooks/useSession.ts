import { useCallback } from 'react'
import type { SiwxSession } from '../../core/contracts/siwx.js'
import { type SessionInfo, sessionState } from '../../core/select/sessionState.js'
import { signIn as askToSignIn, signOut as askToSignOut } from '../../core/verbs/signIn.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { useLatchkit } from '../kit/useLatchkit.js'
import { useSelect } from '../kit/useSelect.js'

/** The session of an account, and the functions that begin and end it. */
export interface UseSession extends SessionInfo {
  /** Asks the wallet to sign in, and the server to verify it. @throws `signInErrors`. */
  readonly signIn: () => Promise<SiwxSession>
  /** Ends the session, on the server too. @throws `signOutErrors`. */
  readonly signOut: () => Promise<void>
}

/**
 * The session of an account on a site with `siwx`, as the server reports it, and how to sign in and out.
 * @param namespace The chain namespace to read; the active one unless given.
 * @returns The session; `address` is `undefined` while there is none.
 * @example
 * ```tsx
 * import { useSession } from 'latchkit/react'
 * function Members() {
 *   const { isSignedIn, address, signIn, signOut } = useSession()
 *   if (!isSignedIn) return <button onClick={signIn}>Sign in</button>
 *   return <button onClick={signOut}>Sign {address} out</button>
 * }
 * ```
 */
export function useSession(namespace?: ChainNamespace): UseSession {
  const kit = useLatchkit()
  const session = useSelect((state) => sessionState(state, namespace))
  const signIn = useCallback(async () => {
    return askToSignIn(kit, namespace ? { namespace } : {})
  }, [kit, namespace])
  const signOut = useCallback(async () => {
    return askToSignOut(kit, namespace ? { namespace } : {})
  }, [kit, namespace])
  return { ...session, signIn, signOut }
}
