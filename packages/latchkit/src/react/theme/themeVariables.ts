import type { ThemeVariables } from '../../core/state/theme.js'

/** The custom property behind each of a site's choices. */
const properties = {
  accent: '--accent',
  background: '--bg',
  foreground: '--fg',
  fontFamily: '--font',
  radius: '--radius',
} as const satisfies Record<keyof ThemeVariables, string>

/** A site's choices as the custom properties that the stylesheets read. */
export function customProperties(variables: ThemeVariables): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) =>
      value === undefined
        ? []
        : [[properties[name as keyof ThemeVariables], name === 'radius' ? `${value}px` : value]],
    ),
  )
}

/** Whether the stylesheets can compute from an accent by themselves. */
export const hasRelativeColours = (): boolean => CSS.supports('color', 'color(from red srgb-linear r g b)')
