import { type CSSProperties, useMemo, useSyncExternalStore } from 'react'
import { useLoaded } from '../kit/useLoaded.js'
import { useSelect } from '../kit/useSelect.js'
import { loadColours } from './loadColours.js'
import { onSystemMode, shownMode } from './media.js'
import { customProperties, hasColours, type Mode, variablesIn } from './themeVariables.js'

/** The look as the modal's root element wears it; follows the kit and, where it is asked to, the visitor's setting. */
export function useLook(): { readonly mode: Mode; readonly style: CSSProperties } {
  const themeVariables = useSelect(({ theme }) => theme.themeVariables)
  const mode = useMode()
  const variables = useMemo(() => variablesIn(themeVariables, mode), [themeVariables, mode])
  const derived = useLoaded(hasColours(variables), loadColours)
  return useMemo(() => {
    const colours = hasColours(variables) ? derived?.coloursOf(variables, mode) : undefined
    const style = { ...customProperties(variables), ...colours?.properties }
    return { mode: colours?.ground ?? mode, style: style as CSSProperties }
  }, [variables, mode, derived])
}

/** Light or dark, as it is shown now, live; light on a server where the site left it open. */
export function useMode(): Mode {
  const chosen = useSelect(({ theme }) => theme.themeMode)
  return useSyncExternalStore(
    onSystemMode,
    () => shownMode(chosen),
    () => (chosen === 'system' ? 'light' : chosen),
  )
}
