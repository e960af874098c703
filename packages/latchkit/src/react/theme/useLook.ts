import { type CSSProperties, useEffect, useMemo, useState } from 'react'
import { useSelect } from '../hooks/useSelect.js'
import type { Accents } from './accents.js'
import { customProperties, hasRelativeColours } from './themeVariables.js'
import { useMode } from './useMode.js'

/** The look as the modal's root element wears it; follows the kit and, where it is asked to, the visitor's setting. */
export function useLook(): { readonly mode: 'light' | 'dark'; readonly style: CSSProperties } {
  const themeVariables = useSelect(({ theme }) => theme.themeVariables)
  const mode = useMode()
  const accents = useAccents(themeVariables.accent, mode)
  const style = useMemo(
    () => ({
      ...customProperties(themeVariables),
      ...(accents && { '--on-accent': accents.onAccent, '--accent-text': accents.accentText }),
    }),
    [themeVariables, accents],
  )
  return { mode, style: style as CSSProperties }
}

/** Returns the accents; `undefined` where the browser computes them itself, or where the accent is the default one. */
function useAccents(accent: string | undefined, mode: 'light' | 'dark'): Accents | undefined {
  const [accents, setAccents] = useState<Accents>()
  useEffect(() => {
    if (!accent || hasRelativeColours()) return setAccents(undefined)
    let wanted = true
    import('./accents.js').then(
      ({ accentsOf, readColour }) => {
        const probe = document.createElement('canvas').getContext('2d')
        if (wanted) setAccents(accentsOf(readColour(accent, probe), mode))
      },
      () => wanted && setAccents(undefined),
    )
    return () => {
      wanted = false
    }
  }, [accent, mode])
  return accents
}
