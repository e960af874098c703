import { type CSSProperties, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useSelect } from '../hooks/useSelect.js'
import type { Accents } from './accents.js'
import { customProperties, hasRelativeColours } from './themeVariables.js'

/** The look as the modal's root element wears it; follows the kit and, where it is asked to, the visitor's setting. */
export function useTheme(): { readonly mode: 'light' | 'dark'; readonly style: CSSProperties } {
  const { themeMode, themeVariables } = useSelect(({ theme }) => theme)
  const dark = useSyncExternalStore(onSystemMode, isSystemDark, () => false)
  const mode = themeMode === 'system' ? (dark ? 'dark' : 'light') : themeMode
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

const systemDark = '(prefers-color-scheme: dark)'

function onSystemMode(changed: () => void): () => void {
  const query = matchMedia(systemDark)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

const isSystemDark = () => matchMedia(systemDark).matches

/** Nothing where the browser computes by itself, or where the accent is the default one. */
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
