import { type Kit, patch } from '../kit/kit.js'
import { type ThemeState, withVariables } from '../state/theme.js'

/**
 * Changes the theme at once, whether the modal is open or not. Missing values stay, those of each mode too.
 * @param theme The mode, the variables, or both.
 * @example
 * ```ts
 * import { type Kit, setTheme } from 'latchkit'
 * const night = (kit: Kit) => setTheme(kit, { themeMode: 'dark', themeVariables: { radius: 16 } })
 * ```
 */
export function setTheme(kit: Kit, { themeMode, themeVariables }: Partial<ThemeState>): void {
  patch(kit, ({ theme }) => ({
    theme: {
      themeMode: themeMode ?? theme.themeMode,
      themeVariables: withVariables(theme.themeVariables, themeVariables),
    },
  }))
}
