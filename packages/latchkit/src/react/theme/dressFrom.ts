import type { ThemeState } from '../../core/state/theme.js'
import { accentsOf, readColour } from './accents.js'

/** Writes what follows from the accent into a rule, for browsers whose stylesheets cannot compute it. */
export function dressFrom({ themeMode, themeVariables }: ThemeState, style: CSSStyleDeclaration): void {
  const probe = document.createElement('canvas').getContext('2d')
  const isDark =
    themeMode === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : themeMode === 'dark'
  const { onAccent, accentText } = accentsOf(
    readColour(themeVariables.accent ?? '', probe),
    isDark ? 'dark' : 'light',
  )
  style.setProperty('--on-accent', onAccent)
  style.setProperty('--accent-text', accentText)
}
