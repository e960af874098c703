/** Whether the modal is light or dark. `system` follows the visitor's setting. */
export type ThemeMode = 'light' | 'dark' | 'system'

/** Theme variables of one mode. Colours are CSS colours, `radius` is in px. */
export interface ModeVariables {
  readonly accent?: string
  /** Colour of the text on the accent. The filled button becomes as dark or light as the text needs to be read. */
  readonly onAccent?: string
  readonly background?: string
  readonly foreground?: string
  readonly fontFamily?: string
  readonly radius?: number
}

/** The theme variables that a site may set: those for both modes, overridden by those for one mode. */
export interface ThemeVariables extends ModeVariables {
  readonly light?: ModeVariables
  readonly dark?: ModeVariables
}

/** The theme (§3 Theme sync). */
export interface ThemeState {
  readonly themeMode: ThemeMode
  readonly themeVariables: ThemeVariables
}

export const initialTheme: ThemeState = { themeMode: 'system', themeVariables: {} }

/** Merges theme variables, those of each mode too. Missing ones keep their values. */
export function withVariables(variables: ThemeVariables, changes: ThemeVariables = {}): ThemeVariables {
  const { light, dark } = changes
  return {
    ...variables,
    ...changes,
    ...(light && { light: { ...variables.light, ...light } }),
    ...(dark && { dark: { ...variables.dark, ...dark } }),
  }
}
