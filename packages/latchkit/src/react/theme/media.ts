import type { ThemeMode } from '../../core/state/theme.js'

/** The two modes. */
export type Mode = 'light' | 'dark'

/** Checks a media query; `false` if there is no `matchMedia`, as in jsdom. */
export const matchesMedia = (query: string): boolean => globalThis.matchMedia?.(query).matches ?? false

const systemDark = '(prefers-color-scheme: dark)'

/** Returns the mode that is shown now: the site's choice, else the visitor's setting. */
export const shownMode = (themeMode: ThemeMode): Mode =>
  themeMode === 'system' ? (matchesMedia(systemDark) ? 'dark' : 'light') : themeMode

/** Calls `changed` when the visitor's setting changes. Returns a function that stops this. */
export function onSystemMode(onChange: () => void): () => void {
  const query = globalThis.matchMedia?.(systemDark)
  query?.addEventListener('change', onChange)
  return () => query?.removeEventListener('change', onChange)
}
