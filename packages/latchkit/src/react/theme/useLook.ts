import { type CSSProperties, useMemo } from 'react'
import { usePart } from '../hooks/usePart.js'
import { useSelect } from '../hooks/useSelect.js'
import { loadColours } from './loadColours.js'
import { customProperties, hasColours, type Mode, variablesIn } from './themeVariables.js'
import { useMode } from './useMode.js'

/** The look as the modal's root element wears it; follows the kit and, where it is asked to, the visitor's setting. */
export function useLook(): { readonly mode: Mode; readonly style: CSSProperties } {
  const themeVariables = useSelect(({ theme }) => theme.themeVariables)
  const mode = useMode()
  const variables = useMemo(() => variablesIn(themeVariables, mode), [themeVariables, mode])
  const derived = usePart(hasColours(variables), loadColours)
  return useMemo(() => {
    const colours = hasColours(variables) ? derived?.coloursOf(variables, mode) : undefined
    const style = { ...customProperties(variables), ...colours?.properties }
    return { mode: colours?.ground ?? mode, style: style as CSSProperties }
  }, [variables, mode, derived])
}
