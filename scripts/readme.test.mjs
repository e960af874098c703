// What the READMEs show and say, where no other check looks.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { budgets } from './check/budgets.mjs'
import { root } from './lib/run.mjs'
import { standingFigures } from './lib/standingFigures.mjs'
import { animatedWebp } from './picture/animatedWebp.mjs'

const largest = 1_000_000
const page = (path) => readFileSync(join(root, path), 'utf8')

/** The chunks of a WebP file, `[{ name, body }]`. */
function chunksOf(file) {
  const found = []
  for (let at = 12; at < file.length; ) {
    const size = file.readUInt32LE(at + 4)
    found.push({ name: file.toString('latin1', at, at + 4), body: file.subarray(at + 8, at + 8 + size) })
    at += 8 + size + (size % 2)
  }
  return found
}

describe('the moving pictures', () => {
  it.each([
    ['README.md', 'docs/connect.webp'],
    ['docs/arabic.md', 'docs/connect.ar.webp'],
  ])('%s shows one, which has at most 1 MB and moves', (readme, path) => {
    expect(page(readme)).toContain(`](${path.slice(readme.lastIndexOf('/') + 1)})`)
    const file = readFileSync(join(root, path))
    expect(file.length).toBeLessThanOrEqual(largest)
    const frames = chunksOf(file).filter(({ name }) => name === 'ANMF')
    const ms = frames.reduce((sum, { body }) => sum + body.readUIntLE(12, 3), 0)
    expect(frames.length).toBeGreaterThan(50)
    expect(ms).toBeGreaterThan(5_000)
  })

  it('no README names a picture that is not there', () => {
    for (const readme of ['README.md', 'packages/latchkit/README.md'])
      for (const [, path] of page(readme).matchAll(/!\[[^\]]*\]\((?:\S*\/)?(docs\/[^)\s]+)\)/g))
        expect(existsSync(join(root, path)), `${readme}: ${path}`).toBe(true)
  })

  it('are wrapped as RFC 9649 says: size, endless, each frame with its place and time', () => {
    const pixels = Buffer.from('524946460c000000574542505650384c040000002f000000', 'hex')
    const frame = { file: pixels, x: 4, y: 2, width: 3, height: 1, ms: 70 }
    const file = animatedWebp({ width: 10, height: 20, frames: [frame, { ...frame, ms: 30 }] })
    expect(file.readUInt32LE(4)).toBe(file.length - 8)
    const [head, repeated, first, second] = chunksOf(file)
    expect([head.name, head.body[0], head.body.readUIntLE(4, 3), head.body.readUIntLE(7, 3)]).toEqual([
      'VP8X',
      2,
      9,
      19,
    ])
    expect([repeated.name, repeated.body.readUInt16LE(4)]).toEqual(['ANIM', 0])
    const numbers = [0, 3, 6, 9, 12].map((at) => first.body.readUIntLE(at, 3))
    expect([first.name, ...numbers]).toEqual(['ANMF', 2, 1, 2, 0, 70])
    expect([second.body.readUIntLE(12, 3), second.body.toString('latin1', 16, 20)]).toEqual([30, 'VP8L'])
  })

  it.each([
    ['a frame at an odd place', { x: 1, y: 0 }, 'odd'],
    ['a picture that is none', { x: 0, y: 0, file: Buffer.from('GIF89a') }, 'not a WebP'],
  ])('error: %s', (_title, frame, text) => {
    const file = Buffer.from('524946460c000000574542505650384c040000002f000000', 'hex')
    expect(() => animatedWebp({ width: 2, height: 2, frames: [{ file, ...frame }] })).toThrow(text)
  })
})

describe('code of the examples', () => {
  const linked = /\]\(\.\.\/((?:examples|packages\/latchkit\/test)\/[^)]+\.\w+)\)|```\w+\n([\s\S]*?)\n```/g

  it.each([
    ['docs/libraries.md', 5],
    ['docs/sign-in.md', 6],
    ['docs/testing.md', 2],
  ])('%s shows %i pieces of it as they stand in the files that it names', (path, count) => {
    let file = ''
    let shown = 0
    for (const [, named, code] of page(path).matchAll(linked)) {
      if (named) file = named
      else if (file) {
        expect(page(file), `${path}: ${file}`).toContain(code)
        shown++
      }
    }
    expect(shown).toBe(count)
  })
})

describe('figures', () => {
  it('the README says the budgets that CI holds', () => {
    for (const bytes of Object.values(budgets)) expect(page('README.md')).toContain(`${bytes / 1000} kB`)
  })

  it('the demo shows those that stand in the pages', () => {
    const { clickToList, longList, ...rest } = standingFigures()
    expect(rest).toEqual(budgets)
    expect([...clickToList, longList].every((each) => Number.isFinite(Number(each)))).toBe(true)
  })
})
