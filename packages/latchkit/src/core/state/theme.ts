/** Whether the modal is light or dark; `system` follows the visitor's setting. */
export type ThemeMode = 'light' | 'dark' | 'system'

/** The variables of the look in one mode. Colours are CSS colours, `radius` is in px. */
export interface ModeVariables {
  readonly accent?: string
  readonly background?: string
  readonly foreground?: string
  readonly fontFamily?: string
  readonly radius?: number
}

/** The variables of the look that a site may set: in both modes, and over them in one. */
export interface ThemeVariables extends ModeVariables {
  readonly light?: ModeVariables
  readonly dark?: ModeVariables
}

/** The look (§3 Theme sync). */
export interface ThemeState {
  readonly themeMode: ThemeMode
  readonly themeVariables: ThemeVariables
}

export const initialTheme: ThemeState = { themeMode: 'system', themeVariables: {} }

/** The variables with others in them. What is not named stays, in each mode too. */
export function withVariables(before: ThemeVariables, given: ThemeVariables = {}): ThemeVariables {
  const { light, dark } = given
  return {
    ...before,
    ...given,
    ...(light && { light: { ...before.light, ...light } }),
    ...(dark && { dark: { ...before.dark, ...dark } }),
  }
}
