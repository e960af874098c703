import type { ThemeMode } from '../../core/state/theme.js'
import type { Mode } from './themeVariables.js'

/** Answers a media query; `false` if the document has no `matchMedia`, as in jsdom. */
export const matchesMedia = (query: string): boolean => globalThis.matchMedia?.(query).matches ?? false

const systemDark = '(prefers-color-scheme: dark)'

/** Light or dark, as it is shown now: the site's choice or, where it left that open, the visitor's setting. */
export const shownMode = (chosen: ThemeMode): Mode =>
  chosen === 'system' ? (matchesMedia(systemDark) ? 'dark' : 'light') : chosen

/** Calls back when the visitor's setting changes; the answer stops it. */
export function onSystemMode(changed: () => void): () => void {
  const query = globalThis.matchMedia?.(systemDark)
  query?.addEventListener('change', changed)
  return () => query?.removeEventListener('change', changed)
}
