import { useSyncExternalStore } from 'react'
import { useSelect } from '../hooks/useSelect.js'

/** Light or dark, as it is shown now: the site's choice or, where it left that open, the visitor's setting. */
export function useMode(): 'light' | 'dark' {
  const chosen = useSelect(({ theme }) => theme.themeMode)
  const dark = useSyncExternalStore(onSystemMode, isSystemDark, () => false)
  return chosen === 'system' ? (dark ? 'dark' : 'light') : chosen
}

const systemDark = '(prefers-color-scheme: dark)'

function onSystemMode(changed: () => void): () => void {
  const query = matchMedia(systemDark)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

const isSystemDark = () => matchMedia(systemDark).matches
