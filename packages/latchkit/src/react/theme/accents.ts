import type { ThemeState } from '../../core/state/theme.js'
import { type LinearRgb, textOn, toLinear, toSrgb } from './luminance.js'

/** The colours derived from an accent: text on it, and itself as text on the background. */
export interface Accents {
  readonly onAccent: string
  readonly accentText: string
}

/**
 * Computes what the stylesheets say with relative colours (`theme.css`, `buttons.css`), for browsers without them.
 * Loaded only there, when the theme is set.
 */
export function accentsOf(accent: LinearRgb, mode: 'light' | 'dark'): Accents {
  const [lightness, a, b] = toOklab(accent)
  const text: LinearRgb =
    mode === 'light'
      ? fromOklab(Math.min(lightness, 0.49), a, b)
      : fromOklab(Math.max(lightness, 0.76), a * 0.6, b * 0.6)
  return {
    onAccent: textOn(accent),
    accentText: `rgb(${text.map((each) => Math.round(toSrgb(each) * 255)).join(' ')})`,
  }
}

/** Reads any CSS colour by letting the browser compute it; black where it cannot. */
export function readColour(colour: string, probe: CanvasRenderingContext2D | null): LinearRgb {
  if (!probe) return [0, 0, 0]
  probe.fillStyle = '#000'
  probe.fillStyle = colour
  // A canvas writes a legacy colour back as `#rrggbb`, or as `rgba()` where it is translucent.
  const written = String(probe.fillStyle)
  const channels = written.startsWith('#')
    ? [1, 3, 5].map((at) => Number.parseInt(written.slice(at, at + 2), 16))
    : (written.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
  const [red = 0, green = 0, blue = 0] = channels.map((each) => toLinear(each / 255))
  return [red, green, blue]
}

/** Writes what follows from the accent into a rule, for browsers whose stylesheets cannot compute it. */
export function writeAccents({ themeMode, themeVariables }: ThemeState, style: CSSStyleDeclaration): void {
  const probe = document.createElement('canvas').getContext('2d')
  const isDark =
    themeMode === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : themeMode === 'dark'
  const { onAccent, accentText } = accentsOf(
    readColour(themeVariables.accent ?? '', probe),
    isDark ? 'dark' : 'light',
  )
  style.setProperty('--on-accent', onAccent)
  style.setProperty('--accent-text', accentText)
}

/** Björn Ottosson's OKLab, from linear sRGB. */
function toOklab([red, green, blue]: LinearRgb): readonly [number, number, number] {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab(lightness: number, a: number, b: number): LinearRgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}
