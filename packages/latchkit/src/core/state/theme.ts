/** Whether the modal is light or dark; `system` follows the visitor's setting. */
export type ThemeMode = 'light' | 'dark' | 'system'

/** The variables of the look that a site may set. Colours are CSS colours, `radius` is in px. */
export interface ThemeVariables {
  readonly accent?: string
  readonly background?: string
  readonly foreground?: string
  readonly fontFamily?: string
  readonly radius?: number
}

/** The look (§3 Theme sync). */
export interface ThemeState {
  readonly themeMode: ThemeMode
  readonly themeVariables: ThemeVariables
}

export const initialTheme: ThemeState = { themeMode: 'system', themeVariables: {} }
