import { coloursOf } from '../../../../packages/latchkit/src/react/theme/colours.js'
import { luminance, toLinear } from '../../../../packages/latchkit/src/react/theme/linearLight.js'

/** What a page may style in the frame, within bounds: no warning or text, and nothing in the window, where all is decided. */
export interface FrameTheme {
  /** Colour of links, focus and the filled button. It is made dark or light enough to be read, and to be seen as a button. */
  readonly accent?: string
  /** Colour of the text on the filled button, which is made dark or light enough for it. */
  readonly onAccent?: string
  /** Corner radius of surfaces, in px. */
  readonly radius?: number
}

/** Matches plain colours, without names, variables or URLs. */
const colour = /^(#[\da-f]{3,8}|(rgb|hsl|oklch)a?\([\d\s.,%/+-]{1,40}(deg)?[\d\s.,%/+-]{0,40}\))$/i
const maxRadius = 24

const isColour = (value: unknown): value is string => typeof value === 'string' && colour.test(value.trim())

/** Reads what a page has set. Ignores anything unknown or invalid. */
export function readTheme(variables: Readonly<Record<string, unknown>>): FrameTheme {
  const { accent, onAccent, radius } = variables
  return {
    ...(isColour(accent) && { accent: accent.trim() }),
    ...(isColour(onAccent) && { onAccent: onAccent.trim() }),
    ...(typeof radius === 'number' && radius >= 0 && { radius: Math.min(radius, maxRadius) }),
  }
}

/** Applies the theme to the document. A missing value restores the frame's own. */
export function applyTheme(theme: FrameTheme, root: HTMLElement): void {
  const { accent, onAccent, radius } = theme
  set(root, '--site-accent', accent)
  const button = accent || onAccent ? filledButton(theme) : undefined
  set(root, '--accent-fill', button?.fill)
  set(root, '--on-accent', button?.text)
  // Rounded like the inner elements of the kit's modal.
  set(root, '--radius', radius === undefined ? undefined : `${Math.max(radius - 8, 0.6 * radius)}px`)
}

function set(root: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) root.style.removeProperty(name)
  else root.style.setProperty(name, value)
}

/** The luminance of the frame's backgrounds. */
const grounds = { light: 1, dark: 0.006 } as const
/** The least contrast of a filled button with its background: with less, nobody sees a button there. */
const leastContrast = 1.25
/** The filled button of a site whose accent nobody would see: the frame's own. */
const ownButton = { fill: 'hsl(222 92% 53%)', text: '#fff' }

/** The colours of the filled button in both modes, by the rule of the modal. */
function filledButton({ accent, onAccent }: Pick<FrameTheme, 'accent' | 'onAccent'>): typeof ownButton {
  const { properties } = coloursOf({ ...(accent && { accent }), ...(onAccent && { onAccent }) }, 'light')
  const { '--accent-fill': fill = ownButton.fill, '--on-accent': text = ownButton.text } = properties
  const inMode = (mode: keyof typeof grounds) => (isSeen(fill, grounds[mode]) ? { fill, text } : ownButton)
  const [light, dark] = [inMode('light'), inMode('dark')]
  return {
    fill: `light-dark(${light.fill}, ${dark.fill})`,
    text: `light-dark(${light.text}, ${dark.text})`,
  }
}

/** Whether a colour of the form `rgb(r g b)` stands out from a background. */
export function isSeen(colour: string, ground: number): boolean {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((channel) =>
    toLinear(Number(channel) / 255),
  )
  const [low = 0, high = 0] = [luminance([red, green, blue]), ground].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05) >= leastContrast
}
