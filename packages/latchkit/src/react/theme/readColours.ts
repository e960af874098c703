import type { ModeVariables } from '../../core/state/theme.js'

/** An sRGB colour, each channel 0 to 1. */
export type Srgb = readonly [red: number, green: number, blue: number]

/** The colours of a site that the browser could compute. */
export type Brand = { readonly [Name in 'accent' | 'onAccent' | 'background' | 'foreground']?: Srgb }

/** Lets the browser compute a site's colours, so that any CSS notation and variables of the page work. */
export function readColours(variables: ModeVariables): Brand {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.hidden = true
  const read = (colour: string | undefined): Srgb | undefined => {
    if (!colour) return undefined
    probe.style.color = ''
    probe.style.color = `color-mix(in srgb, ${colour}, ${colour})`
    return probe.style.color === '' ? undefined : parse(getComputedStyle(probe).color)
  }
  const { accent, onAccent, background, foreground } = variables
  const colours = {
    accent: read(accent),
    onAccent: read(onAccent),
    background: read(background),
    foreground: read(foreground),
  }
  probe.remove()
  return Object.fromEntries(Object.entries(colours).filter(([, colour]) => colour))
}

/** Parses a computed colour, which after mixing has the form `color(srgb r g b)`. A translucent colour counts as opaque. */
function parse(computedColour: string): Srgb | undefined {
  const channels = /^color\(srgb (\S+) (\S+) (\S+?)(?: |\))/.exec(computedColour)?.slice(1).map(Number)
  if (!channels?.every(Number.isFinite)) return undefined
  const [red = 0, green = 0, blue = 0] = channels.map((each) => Math.min(1, Math.max(0, each)))
  return [red, green, blue]
}
