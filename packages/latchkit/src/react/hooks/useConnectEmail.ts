import { useCallback } from 'react'
import type { ConnectedTo } from '../../core/state/connection.js'
import { connectEmail } from '../../core/verbs/connect.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { useLatchkit } from '../kit/useLatchkit.js'

/**
 * A function that logs a visitor in by an email address, for a form of the site's own. The code is typed in the secure frame, which shows
 * itself.
 * @returns `(email, namespace?)`, which answers what `connectEmail` does. It rejects with `invalidEmail`, `emailCooldown`, `requestAborted`
 * when the visitor leaves, or another login error.
 * @example
 * ```tsx
 * import { useConnectEmail } from 'latchkit/react'
 * function LogIn() {
 *   const connectEmail = useConnectEmail()
 *   return <button onClick={() => connectEmail('ada@example.org')}>Log in</button>
 * }
 * ```
 */
export function useConnectEmail(): (email: string, namespace?: ChainNamespace) => Promise<ConnectedTo> {
  const kit = useLatchkit()
  return useCallback(
    (email: string, namespace?: ChainNamespace) =>
      connectEmail(kit, { email, ...(namespace && { namespace }) }),
    [kit],
  )
}
