import { useCallback } from 'react'
import { updateEmail } from '../../core/verbs/connect.js'
import { useLatchkit } from '../kit/useLatchkit.js'

/**
 * A function that changes the email address of the visitor's email wallet. The codes are typed in the secure frame, which shows itself.
 * @returns `(email)`, which answers the new address. It rejects with `loginNeeded`, `invalidEmail`, `emailCooldown`, `requestAborted` when
 * the visitor leaves, or another login error.
 * @example
 * ```tsx
 * import { useUpdateEmail } from 'latchkit/react'
 * function Move() {
 *   const updateEmail = useUpdateEmail()
 *   return <button onClick={() => updateEmail('ada@example.net')}>Use the new address</button>
 * }
 * ```
 */
export function useUpdateEmail(): (email: string) => Promise<string> {
  const kit = useLatchkit()
  return useCallback((email: string) => updateEmail(kit, { email }), [kit])
}
