import type { ModeVariables, ThemeVariables } from '../../core/state/theme.js'

/** The custom property behind each of a site's choices. */
const properties = {
  accent: '--accent',
  background: '--bg',
  foreground: '--fg',
  fontFamily: '--font',
  radius: '--radius',
} as const satisfies Record<keyof ModeVariables, string>

/** The two looks there are. */
export type Mode = 'light' | 'dark'

/** A site's choices in one mode. */
export const variablesIn = (variables: ThemeVariables, mode: Mode): ModeVariables => ({
  ...variables,
  ...variables[mode],
})

/** A site's choices as the custom properties that the stylesheets read. */
export function customProperties(variables: ModeVariables): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) => {
      const value = variables[name as keyof ModeVariables]
      return value === undefined ? [] : [[property, name === 'radius' ? `${value}px` : `${value}`]]
    }),
  )
}

/** Whether something follows from the colours that a site has chosen. */
export const hasColours = ({ accent, background, foreground }: ModeVariables): boolean =>
  Boolean(accent || background || foreground)
