/** The choices of a page that the frame follows, in bounds: nothing of a button, a warning or a text. */
export interface FrameTheme {
  /** The colour of links and of the focus: in each mode the stylesheet makes it dark or light enough to be read. */
  readonly accent?: string
  /** The radius of surfaces, in px. */
  readonly radius?: number
}

/** Colours without a name, a variable or an address in them. */
const colour = /^(#[\da-f]{3,8}|(rgb|hsl|oklch)a?\([\d\s.,%/+-]{1,40}(deg)?[\d\s.,%/+-]{0,40}\))$/i
const radiusAtMost = 24

/** Reads what a page has synced. What the frame does not follow, or what is no colour or number, is left out. */
export function readTheme(variables: Readonly<Record<string, unknown>>): FrameTheme {
  const { accent, radius } = variables
  return {
    ...(typeof accent === 'string' && colour.test(accent.trim()) && { accent: accent.trim() }),
    ...(typeof radius === 'number' && radius >= 0 && { radius: Math.min(radius, radiusAtMost) }),
  }
}

/** Dresses the document; a choice that is gone goes back to the frame's own. */
export function applyTheme({ accent, radius }: FrameTheme, root: HTMLElement): void {
  set(root, '--site-accent', accent)
  // As the kit rounds what stands inside of its modal.
  set(root, '--radius', radius === undefined ? undefined : `${Math.max(radius - 8, 0.6 * radius)}px`)
}

function set(root: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) root.style.removeProperty(name)
  else root.style.setProperty(name, value)
}
