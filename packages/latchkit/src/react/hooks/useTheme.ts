import { useCallback } from 'react'
import { setTheme } from '../../core/modal/setTheme.js'
import type { ThemeState } from '../../core/state/theme.js'
import { useLatchkit } from '../kit/useLatchkit.js'
import { useSelect } from '../kit/useSelect.js'
import { useMode } from '../theme/useLook.js'

/** The look of the modal and the buttons, and how to change it. */
export interface UseTheme extends ThemeState {
  /** The mode in use now: with `themeMode` `system`, the visitor's setting; `light` on a server. */
  readonly mode: 'light' | 'dark'
  /** Changes the look at once, open or not. What is not named stays. */
  readonly setTheme: (theme: Partial<ThemeState>) => void
}

/**
 * The theme mode and variables of the kit, live, with a function that sets them.
 * @returns `themeMode` and `themeVariables` as they are set, `mode`, which is `light` or `dark`, and `setTheme(theme)`.
 * @example
 * ```tsx
 * import { useTheme } from 'latchkit/react'
 * function Night() {
 *   const { mode, setTheme } = useTheme()
 *   return <button onClick={() => setTheme({ themeMode: mode === 'dark' ? 'light' : 'dark' })}>{mode}</button>
 * }
 * ```
 */
export function useTheme(): UseTheme {
  const kit = useLatchkit()
  const theme = useSelect((state) => state.theme)
  const mode = useMode()
  const set = useCallback((next: Partial<ThemeState>) => setTheme(kit, next), [kit])
  return { ...theme, mode, setTheme: set }
}
