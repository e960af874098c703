import encodeQR, { type ErrorCorrection } from 'qr'

/** A QR code as an SVG path. A module is one unit wide, and the centre of the first one is at 0. */
export interface QrDrawing {
  /** How many modules a side has. */
  readonly size: number
  /** The path of all dark modules, except those of the three eyes. */
  readonly dots: string
  /** The upper left corners of the eyes. */
  readonly eyes: readonly (readonly [x: number, y: number])[]
}

/** How many modules a side of an eye has. */
export const eyeModules = 7

/**
 * Up to this many modules on a side, modules are large enough in the smallest panel, so the code may grow for more error
 * correction.
 */
const largeModules = 41

/**
 * Draws a text as a QR code. `freeFraction` is the part of a side that is left free in the middle for a mark. Level M restores 15 %
 * of the code; a mark of a quarter of a side covers 6 %, so more than half of that is left for scratches and glare. A short
 * text gets level H, which restores twice as much with more, smaller modules. Without a mark, the code has the largest modules,
 * because cameras read those best.
 */
export function drawQr(text: string, freeFraction = 0): QrDrawing {
  const data = freeFraction > 0 ? modulesForMark(text) : strongestModules(text, 'low')
  const size = data.length
  const far = size - eyeModules
  const isEye = (x: number, y: number) =>
    (x < eyeModules || x >= far) && (y < eyeModules || y >= far) && !(x >= far && y >= far)
  // How many modules the free square reaches from the middle one. Both the square and the code have odd sides.
  const half = freeFraction > 0 ? Math.ceil((size * freeFraction - 1) / 2) : -1
  const middle = (size - 1) / 2
  const isClear = (x: number, y: number) => Math.max(Math.abs(x - middle), Math.abs(y - middle)) <= half
  let dots = ''
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries())
      if (isDark && !isEye(x, y) && !isClear(x, y)) dots += `M${x} ${y}h0`
  }
  return {
    size,
    dots,
    eyes: [
      [0, 0],
      [far, 0],
      [0, far],
    ],
  }
}

type Modules = readonly (readonly boolean[])[]

/** Returns the modules without the quiet zone, which the page draws itself. */
const modulesOf = (text: string, ecc: ErrorCorrection, version?: number): Modules =>
  encodeQR(text, 'raw', { ecc, border: 1, ...(version && { version }) })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))

/** Returns the version of a code. Each version has 4 more modules on a side than the previous one. */
const versionOf = (modules: number) => (modules - 17) / 4

/**
 * Returns the modules of a text in this version and at this level, or `undefined` if the text does not fit. The encoder throws
 * before it draws, so a failed attempt takes little time.
 */
function modulesIn(version: number, text: string, ecc: ErrorCorrection): Modules | undefined {
  try {
    return modulesOf(text, ecc, version)
  } catch {
    return undefined
  }
}

const levels = ['quartile', 'medium', 'low'] as const

/** Returns the modules at the strongest level that needs no more modules than the level `minLevel`. */
function strongestModules(
  text: string,
  minLevel: (typeof levels)[number],
  minModules = modulesOf(text, minLevel),
): Modules {
  for (const level of levels.slice(0, levels.indexOf(minLevel))) {
    const strongerModules = modulesIn(versionOf(minModules.length), text, level)
    if (strongerModules) return strongerModules
  }
  return minModules
}

/** Returns the modules of a code with a mark: at level H if the text is short enough. */
function modulesForMark(text: string): Modules {
  const minModules = modulesOf(text, 'medium')
  for (let version = versionOf(minModules.length); version <= versionOf(largeModules); version++) {
    const strongModules = modulesIn(version, text, 'high')
    if (strongModules) return strongModules
  }
  return strongestModules(text, 'medium', minModules)
}
