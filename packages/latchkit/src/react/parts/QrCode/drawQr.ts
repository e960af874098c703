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
  const strong = modulesOf(text, 'high')
  const isShort = clear > 0 && strong.length <= largeModules
  const data = isShort ? strong : strongestOf(text, clear > 0 ? 'medium' : 'low')
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
const modulesOf = (text: string, ecc: ErrorCorrection): Modules =>
  encodeQR(text, 'raw', { ecc, border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))

const levels = ['quartile', 'medium', 'low'] as const

/** The strongest level that takes no more modules than the least that is asked for. */
function strongestOf(text: string, least: (typeof levels)[number]): Modules {
  const enough = modulesOf(text, least)
  const all = levels.slice(0, levels.indexOf(least)).map((level) => modulesOf(text, level))
  return all.find(({ length }) => length === enough.length) ?? enough
}
