import type { Pixels } from './pixels.js'

/**
 * The largest allowed mean difference over patches of several sizes, in levels of 255 a channel. Another machine draws
 * the edges of letters and curves otherwise, a little lighter here and darker there; that evens out over a patch
 * (measured with another rasteriser: 17, 3 and 12). A part that has moved by 2 px does not (40 and more over 5 by 5), nor
 * does a surface of another colour (over 25 by 25, by as much as the colours differ), nor a hairline that is gone (21
 * over 81 by 1).
 */
const patches = [
  { width: 5, height: 5, most: 20 },
  { width: 25, height: 25, most: 4 },
  { width: 81, height: 1, most: 15 },
] as const

/** The place at which two pictures differ by more than they may. */
export interface Difference {
  readonly text: string
  /** The place of the largest difference, in px. */
  readonly x: number
  readonly y: number
  /** For every px whether it does. */
  readonly marked: Uint8Array
}

/** Compares two pictures of one size. */
export function comparePixels(before: Pixels, now: Pixels): Difference | undefined {
  const { width, height } = before
  const sums = [0, 1, 2].map((channel) => sumsOf(before, now, channel))
  const marked = new Uint8Array(width * height)
  const worst = { times: 1, x: 0, y: 0 }
  for (const patch of patches) {
    for (let y = 0; y + patch.height <= height; y++) {
      for (let x = 0; x + patch.width <= width; x++) {
        const times = mean(sums, width, x, y, patch) / patch.most
        if (times <= 1) continue
        const [middleX, middleY] = [x + (patch.width >> 1), y + (patch.height >> 1)]
        marked[middleY * width + middleX] = 1
        if (times > worst.times) Object.assign(worst, { times, x: middleX, y: middleY })
      }
    }
  }
  const count = marked.reduce((all, each) => all + each, 0)
  if (count === 0) return undefined
  const { times, x, y } = worst
  const text = `${count} px differ, most of all at ${x},${y} by ${times.toFixed(1)} times what is allowed`
  return { text, x, y, marked }
}

/** The picture, pale, with all that differs in red. */
export function drawDifference({ width, height, data }: Pixels, { marked }: Difference): Pixels {
  const drawn = data.map((level, at) => {
    if (at % 4 === 3) return 255
    if (marked[at >> 2]) return at % 4 === 0 ? 230 : 0
    return 255 - (255 - level) / 4
  })
  return { width, height, data: drawn }
}

/** Sums of a channel's difference over everything above and to the left: those of any patch follow from four of them. */
function sumsOf(before: Pixels, now: Pixels, channel: number): Float64Array {
  const { width, height } = before
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4 + channel
      row += (now.data[at] as number) - (before.data[at] as number)
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] as number) + row
    }
  }
  return sums
}

/** The mean over a patch, of the channel where it is largest. Called for every px, so it makes nothing new. */
function mean(
  sums: readonly Float64Array[],
  width: number,
  x: number,
  y: number,
  patch: { readonly width: number; readonly height: number },
): number {
  const top = y * (width + 1) + x
  const bottom = top + patch.height * (width + 1)
  let most = 0
  for (const sum of sums) {
    const upper = (sum[top + patch.width] as number) - (sum[top] as number)
    const whole = (sum[bottom + patch.width] as number) - (sum[bottom] as number)
    most = Math.max(most, Math.abs(whole - upper))
  }
  return most / (patch.width * patch.height)
}
