// What the READMEs show and say, where no other check looks.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { budgets } from './check/budgets.mjs'
import { root } from './lib/run.mjs'
import { standingFigures } from './lib/standingFigures.mjs'

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

it('the tables for those who come from another kit name what the reference has', () => {
  const rows = page('docs/coming-from.md').matchAll(/^\| `.+ \| (.+) \|$/gm)
  const named = [...rows].flatMap(([, ours]) =>
    [...ours.matchAll(/`([^`]+)`/g)].flatMap(([, code]) => code.match(/^[A-Za-z]\w*/) ?? []),
  )
  const reference = readdirSync(join(root, 'docs/reference')).map((file) => page(`docs/reference/${file}`))
  const words = new Set(reference.join('\n').match(/\w+/g))
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter((name) => !words.has(name))).toEqual([])
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
