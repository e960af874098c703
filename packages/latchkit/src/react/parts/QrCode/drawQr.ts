import encodeQR, { type ErrorCorrection } from 'qr'

/** A QR code as lines of a drawing, one unit to a module, the first of them around 0. */
export interface QrDrawing {
  /** Modules on a side. */
  readonly size: number
  /** Every dark module but those of the three eyes. */
  readonly dots: string
  /** Upper left corners of the eyes. */
  readonly eyes: readonly (readonly [x: number, y: number])[]
}

/** Modules of an eye on a side. */
export const eyeModules = 7

/** Modules on a side that are still large in the smallest panel: up to here a code may grow to bear more. */
const largeModules = 41

/**
 * Draws a text as a QR code. `clear` is the share of a side that is left free in the middle for a mark: level M restores 15 %
 * of the code, so a quarter of a side, 6 % of its surface, leaves more than half of that for scratches and glare. A short text has room
 * to spare and bears twice that (level H), with smaller modules and so more of them free around it. Without a mark the largest
 * modules are read best.
 */
export function drawQr(text: string, clear = 0): QrDrawing {
  const data = clear > 0 ? bearing(text) : strongestOf(text, 'low')
  const size = data.length
  const far = size - eyeModules
  const isEye = (x: number, y: number) =>
    (x < eyeModules || x >= far) && (y < eyeModules || y >= far) && !(x >= far && y >= far)
  // As odd as the code itself, so that it lies in its middle.
  const half = clear > 0 ? Math.ceil((size * clear - 1) / 2) : -1
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

/** The modules alone: the quiet zone around them is the page's. */
const modulesOf = (text: string, ecc: ErrorCorrection, version?: number): Modules =>
  encodeQR(text, 'raw', { ecc, border: 1, ...(version && { version }) })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))

/** Versions have 4 modules more each. */
const versionOf = (modules: number) => (modules - 17) / 4

/**
 * The modules at a level, in as many as a version has; nothing where the text does not fit in them, which is told before anything
 * is drawn. A visitor waits for each drawing.
 */
function modulesIn(version: number, text: string, ecc: ErrorCorrection): Modules | undefined {
  try {
    return modulesOf(text, ecc, version)
  } catch {
    return undefined
  }
}

const levels = ['quartile', 'medium', 'low'] as const

/** The strongest level that takes no more modules than the least that is asked for. */
function strongestOf(text: string, least: (typeof levels)[number], enough = modulesOf(text, least)): Modules {
  for (const level of levels.slice(0, levels.indexOf(least))) {
    const stronger = modulesIn(versionOf(enough.length), text, level)
    if (stronger) return stronger
  }
  return enough
}

/** The modules that bear a mark: of a short text at level H. */
function bearing(text: string): Modules {
  const enough = modulesOf(text, 'medium')
  for (let version = versionOf(enough.length); version <= versionOf(largeModules); version++) {
    const strong = modulesIn(version, text, 'high')
    if (strong) return strong
  }
  return strongestOf(text, 'medium', enough)
}
