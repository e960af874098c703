import jsQR from 'jsqr'
import { describe, expect, it } from 'vitest'
import { drawQr, eyeModules, type QrDrawing } from './drawQr.js'

const key = '7ff3e362f825ab868e20e767fe580d0311181632707e7c878cbeca0238d45b8b'
const link = `wc:${key}@2?expiryTimestamp=1700000300&relay-protocol=irn&symKey=${key}`
const markShare = 68 / 288

type Module = readonly [x: number, y: number]

const dotsOf = ({ dots }: QrDrawing): Module[] =>
  [...dots.matchAll(/M(\d+) (\d+)h0/g)].map(([, x, y]) => [Number(x), Number(y)])

/** Reads a drawing as a camera would: dark rounds and eyes on white, six pixels to a module, with a quiet zone. */
function read(drawing: QrDrawing, dots: readonly Module[] = dotsOf(drawing)): string | undefined {
  const scale = 6
  const quiet = 4 * scale
  const side = drawing.size * scale + 2 * quiet
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  const dark = (x: number, y: number) => pixels.set([28, 27, 25], ((y + quiet) * side + x + quiet) * 4)
  const fill = (x: number, y: number, modules: number, is: (dx: number, dy: number) => boolean) => {
    for (let dy = 0; dy < modules * scale; dy++)
      for (let dx = 0; dx < modules * scale; dx++)
        if (is((dx + 0.5) / scale, (dy + 0.5) / scale)) dark(x * scale + dx, y * scale + dy)
  }
  for (const [x, y] of dots) fill(x, y, 1, (dx, dy) => Math.hypot(dx - 0.5, dy - 0.5) <= 0.43)
  for (const [x, y] of drawing.eyes) {
    fill(x, y, eyeModules, (dx, dy) => {
      const ring = Math.max(Math.abs(dx - 3.5), Math.abs(dy - 3.5))
      return ring > 2.5 || ring < 1.5
    })
  }
  return jsQR(pixels, side, side)?.data
}

describe('a QR code', () => {
  it.each([
    ['a pairing link', link, markShare],
    ['a pairing link without a mark', link, 0],
    ['one that asks for a sign-in as well', `${link}&methods=wc_sessionAuthenticate`, markShare],
    ['an address, without a mark', '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', 0],
    ['a word', 'latchkit', 0],
    ['letters of every kind', 'محفظة ☂ 钱包', 0],
  ])('is read back: %s', (_, text, clear) => {
    expect(read(drawQr(text, clear))).toBe(text)
  })

  it('leaves the middle free for the mark, and only that', () => {
    const drawing = drawQr(link, markShare)
    const { size } = drawing
    const middle = (size - 1) / 2
    const reach = (size * markShare) / 2
    const distance = ([x, y]: Module) => Math.max(Math.abs(x - middle), Math.abs(y - middle))
    // With next to nothing left free: without a mark it is another code.
    const all = dotsOf(drawQr(link, 1e-3))
    const left = dotsOf(drawing)
    // A dot that the mark would cut in two is not drawn at all.
    expect(left.every((each) => distance(each) - 0.5 >= reach)).toBe(true)
    expect(left).toEqual(all.filter((each) => distance(each) - 0.5 >= reach))
    expect(all.length - left.length).toBeLessThan((size * size) / 15)
  })

  it('is still read where a reflection lies on it beside the mark', () => {
    const drawing = drawQr(link, markShare)
    const dots = dotsOf(drawing)
    const patch = 7
    // Not on the eyes and the lines between them, by which a camera finds it.
    const places = Array.from(
      { length: 5 },
      (_, at) => 9 + Math.floor((at * (drawing.size - 18 - patch)) / 4),
    )
    for (const left of places) {
      for (const top of places) {
        const seen = dots.filter(([x, y]) => x < left || x >= left + patch || y < top || y >= top + patch)
        expect(read(drawing, seen), `at ${left} ${top}`).toBe(link)
      }
    }
  })

  it('of an address bears a dark mark on what is left free, and a reflection beside it', () => {
    const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const drawing = drawQr(address, markShare)
    const middle = (drawing.size - 1) / 2
    const reach = (drawing.size * markShare) / 2
    const mark: Module[] = []
    for (let x = 0; x < drawing.size; x++)
      for (let y = 0; y < drawing.size; y++)
        if (Math.hypot(x - middle, y - middle) <= reach) mark.push([x, y])
    const dots = dotsOf(drawing)
    expect(read(drawing, [...dots, ...mark])).toBe(address)
    const seen = dots.filter(([x, y]) => x < 9 || x >= 15 || y < 9 || y >= 15)
    expect(seen.length).toBeLessThan(dots.length)
    expect(read(drawing, [...seen, ...mark])).toBe(address)
    expect(drawing.size).toBeLessThanOrEqual(41)
  })

  it('of a pairing link has at most 57 modules on a side: five pixels each in the usual panel', () => {
    expect(drawQr(link, markShare).size).toBeLessThanOrEqual(57)
  })

  it('of a pairing link without a mark has fewer and larger ones', () => {
    expect(drawQr(link).size).toBeLessThan(drawQr(link, markShare).size)
  })
})
