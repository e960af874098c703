/** What a page may style in the frame, within bounds: no button, warning or text. */
export interface FrameTheme {
  /** Colour of links and focus. The stylesheet makes it dark or light enough to be read. */
  readonly accent?: string
  /** Corner radius of surfaces, in px. */
  readonly radius?: number
}

/** Matches plain colours, without names, variables or URLs. */
const colour = /^(#[\da-f]{3,8}|(rgb|hsl|oklch)a?\([\d\s.,%/+-]{1,40}(deg)?[\d\s.,%/+-]{0,40}\))$/i
const maxRadius = 24

/** Reads what a page has set. Ignores anything unknown or invalid. */
export function readTheme(variables: Readonly<Record<string, unknown>>): FrameTheme {
  const { accent, radius } = variables
  return {
    ...(typeof accent === 'string' && colour.test(accent.trim()) && { accent: accent.trim() }),
    ...(typeof radius === 'number' && radius >= 0 && { radius: Math.min(radius, maxRadius) }),
  }
}

/** Applies the theme to the document. A missing value restores the frame's own. */
export function applyTheme({ accent, radius }: FrameTheme, root: HTMLElement): void {
  set(root, '--site-accent', accent)
  // Rounded like the inner elements of the kit's modal.
  set(root, '--radius', radius === undefined ? undefined : `${Math.max(radius - 8, 0.6 * radius)}px`)
}

function set(root: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) root.style.removeProperty(name)
  else root.style.setProperty(name, value)
}
