import { type CSSProperties, useMemo, useSyncExternalStore } from 'react'
import { useLoaded } from '../kit/useLoaded.js'
import { useSelect } from '../kit/useSelect.js'
import { type Mode, onSystemMode, shownMode } from './media.js'
import { customProperties, hasColours, loadColours, variablesIn } from './themeVariables.js'

/**
 * Returns the mode and style for the modal's root element. Follows the kit's theme and, with the mode `system`, the visitor's
 * setting.
 */
export function useLook(): { readonly mode: Mode; readonly style: CSSProperties } {
  const themeVariables = useSelect(({ theme }) => theme.themeVariables)
  const mode = useMode()
  const variables = useMemo(() => variablesIn(themeVariables, mode), [themeVariables, mode])
  const colourCode = useLoaded(hasColours(variables), loadColours)
  return useMemo(() => {
    const colours = hasColours(variables) ? colourCode?.coloursOf(variables, mode) : undefined
    const style = { ...customProperties(variables), ...colours?.properties }
    return { mode: colours?.groundMode ?? mode, style: style as CSSProperties }
  }, [variables, mode, colourCode])
}

/** Returns the mode that is shown now, and follows changes. On a server it is light, unless the site chose dark. */
export function useMode(): Mode {
  const themeMode = useSelect(({ theme }) => theme.themeMode)
  return useSyncExternalStore(
    onSystemMode,
    () => shownMode(themeMode),
    () => (themeMode === 'system' ? 'light' : themeMode),
  )
}
