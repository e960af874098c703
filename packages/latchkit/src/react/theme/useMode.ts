import { useContext, useSyncExternalStore } from 'react'
import type { ThemeMode } from '../../core/state/theme.js'
import { PaintedState } from '../hooks/PaintedState.js'
import { useSelect } from '../hooks/useSelect.js'

/** Light or dark, as it is shown now: the site's choice or, where it left that open, the visitor's setting. */
export function useMode(): 'light' | 'dark' {
  const chosen = useSelect(({ theme }) => theme.themeMode)
  const isPainted = useContext(PaintedState) !== undefined
  const dark = useSyncExternalStore(onSystemMode, isSystemDark, () => isPainted && isSystemDark())
  return modeOf(chosen, dark)
}

/** The mode that a choice comes to. */
export const modeOf = (chosen: ThemeMode, dark = isSystemDark()): 'light' | 'dark' =>
  chosen === 'system' ? (dark ? 'dark' : 'light') : chosen

const systemDark = '(prefers-color-scheme: dark)'

function onSystemMode(changed: () => void): () => void {
  const query = matchMedia(systemDark)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

const isSystemDark = () => matchMedia(systemDark).matches
