import type { ModeVariables } from '../../core/state/theme.js'
import { fromOklab, luminance, toLinear, toOklab, toSrgb, whiteTextLimit } from './linearLight.js'
import type { Mode } from './media.js'
import { type Brand, readColours, type Srgb } from './readColours.js'

/**
 * What follows from a site's colours: the custom properties of the stylesheets, and whether the background is light or dark.
 */
export interface Colours {
  readonly groundMode: Mode
  readonly properties: Readonly<Record<string, string>>
}

const black: Srgb = [0, 0, 0]
const white: Srgb = [1, 1, 1]

/** The least contrast of WCAG 2.2 AA: for text, and for shapes and large text. */
const textContrast = 4.5
const shapeContrast = 3

/** How much of black the filled button may have for white text. */
const mostDarkened = 0.08

/**
 * If the accent's hue is this near to the red of errors, and its chroma at least this high, links and focus rings would look
 * like errors.
 */
const errorHueDegrees = 35
const errorChroma = 0.08

const hex = (text: string): Srgb => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(text.slice(at, at + 2), 16) / 255,
  )
  return [red, green, blue]
}

/** The default colours in each mode, the same as in theme.css. */
const looks = {
  light: {
    background: '#ffffff',
    foreground: '#1c1b19',
    second: 0.72,
    third: 0.56,
    fills: [0.04, 0.075, 0.12],
    raised: 0,
    accentSoft: 0.09,
    softs: { ok: ['#12a150', 0.11], warn: ['#f2a20c', 0.15], bad: ['#e5372f', 0.09] },
    inks: { ok: '#17713f', warn: '#845000', bad: '#b92c26' },
    accent: (accent: Srgb) => inLightness(accent, (lightness) => Math.min(lightness, 0.49), 1),
  },
  dark: {
    background: '#121313',
    foreground: '#f4f2ee',
    second: 0.66,
    third: 0.5,
    fills: [0.055, 0.1, 0.15],
    raised: 0.17,
    accentSoft: 0.17,
    softs: { ok: ['#62cf90', 0.13], warn: ['#eab35c', 0.13], bad: ['#ff6f63', 0.15] },
    inks: { ok: '#62cf90', warn: '#eab35c', bad: '#ff8d83' },
    accent: (accent: Srgb) => inLightness(accent, (lightness) => Math.max(lightness, 0.76), 0.6),
  },
} as const
const defaultAccent = hex('#195bf5')

/** Computes the colours for light or dark mode from the site's theme variables. */
export const coloursOf = (variables: ModeVariables, mode: Mode): Colours =>
  coloursFrom(readColours(variables), mode)

/** Returns the same colours for the CSS rule of the page's buttons. */
export function buttonColours(variables: ModeVariables, mode: Mode): Readonly<Record<string, string>> {
  const { groundMode, properties } = coloursOf(variables, mode)
  return { ...properties, 'color-scheme': groundMode }
}

/**
 * Derives every colour from the actual background: a dark background counts as dark even in light mode. Surfaces only have
 * colours on which black or white text can be read. Each text colour is moved towards black or white until it can be read on
 * every surface on which it is used.
 */
export function coloursFrom(brand: Brand, mode: Mode): Colours {
  const bg = round(brand.background ?? hex(looks[mode].background))
  const groundMode = isDark(bg) ? 'dark' : 'light'
  const groundLook = looks[groundMode]
  const extreme = groundMode === 'dark' ? white : black
  const oppositeColour = groundMode === 'dark' ? black : white
  const surface = (tint: Srgb, share: number): Srgb => {
    const mixture = round(mix(tint, bg, share))
    return contrast(extreme, mixture) >= textContrast && isDark(mixture) === isDark(bg)
      ? mixture
      : round(mix(oppositeColour, bg, share))
  }
  const ink = (preferred: Srgb, surfaces: readonly Srgb[], minContrast = textContrast): Srgb => {
    const isReadable = (colour: Srgb) =>
      surfaces.every(
        (each) =>
          contrast(colour, each) >= minContrast &&
          (groundMode === 'dark'
            ? luminanceOf(colour) > luminanceOf(each)
            : luminanceOf(colour) < luminanceOf(each)),
      )
    return nearest(preferred, extreme, isReadable)
  }
  const tint = ink(brand.foreground ?? hex(groundLook.foreground), [bg])
  const [fill1, fill2, fill3] = groundLook.fills.map((share) => surface(tint, share)) as [Srgb, Srgb, Srgb]
  const accent = brand.accent ?? defaultAccent
  const softSurface = (name: 'ok' | 'warn' | 'bad') =>
    surface(hex(groundLook.softs[name][0]), groundLook.softs[name][1])
  const isLikeError = looksLike(accent, hex(groundLook.inks.bad))
  const softSurfaces = {
    accent: isLikeError ? fill1 : surface(accent, groundLook.accentSoft),
    ok: softSurface('ok'),
    warn: softSurface('warn'),
    bad: softSurface('bad'),
  }
  const raisedSurface = surface(tint, groundLook.raised)
  const mark = surface(hex('#f2a20c'), 0.36)
  const plainSurfaces = [bg, fill1, fill2, fill3]
  const allSurfaces = [...plainSurfaces, ...Object.values(softSurfaces)]
  const fg = ink(tint, [...allSurfaces, raisedSurface, mark])
  const { fill, onAccent } = brand.onAccent ? fillBelow(brand.onAccent, accent) : fillOf(accent)
  const inkOf = (name: 'ok' | 'warn' | 'bad') =>
    ink(hex(groundLook.inks[name]), [bg, fill1, fill2, softSurfaces[name]])
  return {
    groundMode,
    properties: {
      '--bg': css(bg),
      '--fg': css(fg),
      '--fg-2': css(ink(mix(fg, bg, groundLook.second), allSurfaces)),
      '--fg-3': css(ink(mix(fg, bg, groundLook.third), plainSurfaces, shapeContrast)),
      '--fill-1': css(fill1),
      '--fill-2': css(fill2),
      '--fill-3': css(fill3),
      '--raised': css(raisedSurface),
      '--mark': css(mark),
      '--accent-fill': css(fill),
      '--on-accent': css(onAccent),
      '--shade': css(isDark(onAccent) ? white : black),
      '--accent-text': css(
        isLikeError ? fg : ink(groundLook.accent(accent), [...plainSurfaces, softSurfaces.accent]),
      ),
      '--link-line': isLikeError ? 'underline' : 'none',
      '--accent-soft': css(softSurfaces.accent),
      '--ok': css(inkOf('ok')),
      '--warn': css(inkOf('warn')),
      '--bad': css(inkOf('bad')),
      '--ok-soft': css(softSurfaces.ok),
      '--warn-soft': css(softSurfaces.warn),
      '--bad-soft': css(softSurfaces.bad),
    },
  }
}

/**
 * Returns the colours of the filled button: white text wherever it can be read, because black looks wrong on pink and violet even
 * where it has more contrast; the fill may be a little darker than the accent for that. Else black text on the accent itself.
 */
function fillOf(accent: Srgb): { readonly fill: Srgb; readonly onAccent: Srgb } {
  const fill = nearest(accent, black, (colour) => contrast(white, colour) >= textContrast)
  const darkest = round(mix(black, accent, mostDarkened))
  return contrast(white, darkest) >= textContrast
    ? { fill, onAccent: white }
    : { fill: round(accent), onAccent: black }
}

/** Returns the colours of the filled button whose text the site has chosen: the accent, moved as far as that text needs to be read. */
function fillBelow(text: Srgb, accent: Srgb): { readonly fill: Srgb; readonly onAccent: Srgb } {
  const onAccent = round(text)
  const opposite = isDark(onAccent) ? white : black
  return { fill: nearest(accent, opposite, (colour) => contrast(onAccent, colour) >= textContrast), onAccent }
}

/** Returns the colour nearest to `preferred`, on the way to `extreme`, that is readable. */
function nearest(preferred: Srgb, extreme: Srgb, isReadable: (colour: Srgb) => boolean): Srgb {
  if (isReadable(round(preferred))) return round(preferred)
  let [nearShare, farShare] = [0, 1]
  for (let step = 0; step < 12; step++) {
    const middle = (nearShare + farShare) / 2
    if (isReadable(round(mix(extreme, preferred, middle)))) farShare = middle
    else nearShare = middle
  }
  return round(mix(extreme, preferred, farShare))
}

/** Mixes two colours as `color-mix(in srgb, …)` does. */
function mix(one: Srgb, other: Srgb, share: number): Srgb {
  const at = (channel: 0 | 1 | 2) => one[channel] * share + other[channel] * (1 - share)
  return [at(0), at(1), at(2)]
}

/** Checks whether people may take a colour for another one, because their hues are similar. */
function looksLike(colour: Srgb, otherColour: Srgb): boolean {
  const [mine, theirs] = [colour, otherColour].map(([red, green, blue]) => {
    const [, a, b] = toOklab([toLinear(red), toLinear(green), toLinear(blue)])
    return { chroma: Math.hypot(a, b), hue: (Math.atan2(b, a) * 180) / Math.PI }
  }) as [Hue, Hue]
  const between = Math.abs(mine.hue - theirs.hue) % 360
  return mine.chroma > errorChroma && Math.min(between, 360 - between) < errorHueDegrees
}

interface Hue {
  readonly chroma: number
  readonly hue: number
}

/** Returns the accent with another lightness of OKLab, and a share of its chroma. */
function inLightness(accent: Srgb, lightnessOf: (lightness: number) => number, chroma: number): Srgb {
  const [lightness, a, b] = toOklab([toLinear(accent[0]), toLinear(accent[1]), toLinear(accent[2])])
  const [red, green, blue] = fromOklab(lightnessOf(lightness), a * chroma, b * chroma)
  return [toSrgb(red), toSrgb(green), toSrgb(blue)]
}

const luminanceOf = ([red, green, blue]: Srgb) => luminance([toLinear(red), toLinear(green), toLinear(blue)])
const isDark = (colour: Srgb) => luminanceOf(colour) < whiteTextLimit

/** Returns the contrast ratio of two colours by WCAG. */
function contrast(one: Srgb, other: Srgb): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Rounds a colour to what the stylesheet will say, so that the measured contrast is that of the shown colour. */
const round = (colour: Srgb): Srgb => {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => Math.round(channel * 255) / 255)
  return [red, green, blue]
}

const css = (colour: Srgb): string => `rgb(${colour.map((channel) => Math.round(channel * 255)).join(' ')})`
