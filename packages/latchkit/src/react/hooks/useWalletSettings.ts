import { useCallback } from 'react'
import type { WalletSettingsSection } from '../../core/contracts/embedded.js'
import { showWalletSettings } from '../../core/verbs/connect.js'
import { useLatchkit } from '../kit/useLatchkit.js'

/**
 * A function that shows the settings of the visitor's email wallet in the secure frame.
 * @returns `(section?)`, which resolves when they are shown: `devices`, `export` or `password` first, all of them without one. It rejects
 * with `loginNeeded` or another login error.
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
