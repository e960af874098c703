import { useSyncExternalStore } from 'react'
import { useSelect } from '../hooks/useSelect.js'
import { onSystemMode, shownMode } from './systemMode.js'
import type { Mode } from './themeVariables.js'

/** Light or dark, as it is shown now, live; light on a server where the site left it open. */
export function useMode(): Mode {
  const chosen = useSelect(({ theme }) => theme.themeMode)
  return useSyncExternalStore(
    onSystemMode,
    () => shownMode(chosen),
    () => (chosen === 'system' ? 'light' : chosen),
  )
}
