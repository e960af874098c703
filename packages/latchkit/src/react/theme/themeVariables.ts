import type { ModeVariables, ThemeVariables } from '../../core/state/theme.js'
import type { Mode } from './media.js'

/** The custom property of each theme variable. */
const properties = {
  accent: '--accent',
  onAccent: '--on-accent',
  background: '--bg',
  foreground: '--fg',
  fontFamily: '--font',
  radius: '--radius',
} as const satisfies Record<keyof ModeVariables, string>

/** Returns a site's theme variables for one mode. */
export const variablesIn = (variables: ThemeVariables, mode: Mode): ModeVariables => ({
  ...variables,
  ...variables[mode],
})

/** Converts theme variables to the custom properties that the stylesheets read. */
export function customProperties(variables: ModeVariables): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) => {
      const value = variables[name as keyof ModeVariables]
      return value === undefined ? [] : [[property, name === 'radius' ? `${value}px` : `${value}`]]
    }),
  )
}

/** Checks whether a site sets a colour, so that other colours must be derived from it. */
export const hasColours = ({ accent, onAccent, background, foreground }: ModeVariables): boolean =>
  Boolean(accent || onAccent || background || foreground)

/** Loads the code that derives colours from those of a site. A page without colours of its own does not need it. */
export const loadColours = () => import('./colours.js')
