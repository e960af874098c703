import type { ThemeVariables } from '../../core/state/theme.js'

/** A site's choices as the custom properties that the stylesheets read. */
export function customProperties(variables: ThemeVariables): Readonly<Record<`--${string}`, string>> {
  const { accent, background, foreground, fontFamily, radius } = variables
  return {
    ...(accent && { '--accent': accent }),
    ...(background && { '--bg': background }),
    ...(foreground && { '--fg': foreground }),
    ...(fontFamily && { '--font': fontFamily }),
    ...(radius !== undefined && { '--radius': `${radius}px` }),
  }
}

/** Whether the stylesheets can compute from an accent by themselves. */
export const hasRelativeColours = (): boolean => CSS.supports('color', 'color(from red srgb-linear r g b)')
