import { useCallback } from 'react'
import type { WalletSettingsSection } from '../../core/contracts/embedded.js'
import type { ConnectedTo } from '../../core/state/connection.js'
import { connectEmail, connectSocial, showWalletSettings, updateEmail } from '../../core/verbs/connect.js'
import type { ChainNamespace } from '../../wire/caip.js'
import type { LoginProvider } from '../../wire/features.js'
import { useLatchkit } from '../kit/useLatchkit.js'

/**
 * A function that logs a visitor in by an email address, for a form of the site's own. The code is typed in the secure frame,
 * which shows itself.
 * @returns A function that takes the email address and optionally a namespace, and resolves to what `connectEmail` returns. It
 * rejects with `invalidEmail`, `emailCooldown`, `requestAborted` when the visitor leaves, or another login error.
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

/**
 * A function that logs a visitor in by a provider, such as Google, for a button of the site's own. Call it in the handler of the
 * click, before anything is awaited: it opens a window of the secure site at once.
 * @returns A function that takes the provider and optionally a namespace, and resolves to what `connectSocial` returns. It rejects
 * with `socialBlocked` if the browser did not open the window, `socialDenied`, `requestAborted`, or another login error.
 * @example
 * ```tsx
 * import { useConnectSocial } from 'latchkit/react'
 * function LogIn() {
 *   const connectSocial = useConnectSocial()
 *   return <button onClick={() => connectSocial('google')}>Continue with Google</button>
 * }
 * ```
 */
export function useConnectSocial(): (
  provider: LoginProvider,
  namespace?: ChainNamespace,
) => Promise<ConnectedTo> {
  const kit = useLatchkit()
  return useCallback(
    (provider: LoginProvider, namespace?: ChainNamespace) =>
      connectSocial(kit, { provider, ...(namespace && { namespace }) }),
    [kit],
  )
}

/**
 * A function that changes the email address of the visitor's email wallet. The codes are typed in the secure frame, which shows itself.
 * @returns A function that takes the new address and resolves to it once it is confirmed. It rejects with `loginNeeded`, `invalidEmail`, `emailCooldown`, `requestAborted` when
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

/**
 * A function that shows the settings of the visitor's email wallet in the secure frame.
 * @returns A function that takes the section to show first (`devices`, `ways`, `export` or `password`; all of them without one),
 * and resolves when the settings are shown. It rejects with `loginNeeded` or another login error.
 * @example
 * ```tsx
 * import { useWalletSettings } from 'latchkit/react'
 * function Devices() {
 *   const showSettings = useWalletSettings()
 *   return <button onClick={() => showSettings('devices')}>My devices</button>
 * }
 * ```
 */
export function useWalletSettings(): (section?: WalletSettingsSection) => Promise<void> {
  const kit = useLatchkit()
  return useCallback(
    (section?: WalletSettingsSection) => showWalletSettings(kit, section ? { section } : {}),
    [kit],
  )
}
