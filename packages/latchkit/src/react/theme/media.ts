import type { ThemeMode } from '../../core/state/theme.js'

/** The two modes. */
export type Mode = 'light' | 'dark'

/** Checks a media query; `false` if there is no `matchMedia`, as in jsdom. */
export const matchesMedia = (query: string): boolean => globalThis.matchMedia?.(query).matches ?? false

const systemDark = '(prefers-color-scheme: dark)'

/** Returns the mode that is shown now: the site's choice, else the visitor's setting. */
export const shownMode = (chosen: ThemeMode): Mode =>
  chosen === 'system' ? (matchesMedia(systemDark) ? 'dark' : 'light') : chosen

/** Calls `changed` when the visitor's setting changes. Returns a function that stops this. */
export function onSystemMode(changed: () => void): () => void {
  const query = globalThis.matchMedia?.(systemDark)
  query?.addEventListener('change', changed)
  return () => query?.removeEventListener('change', changed)
}
