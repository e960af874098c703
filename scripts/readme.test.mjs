// What pages show and say, where no other check looks.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { budgets } from './check/budgets.mjs'
import { root } from './lib/run.mjs'
import { standingFigures } from './lib/standingFigures.mjs'

const page = (path) => readFileSync(join(root, path), 'utf8')

it('no README names a picture that is not there', () => {
  for (const readme of ['README.md', 'packages/latchkit/README.md'])
    for (const [, path] of page(readme).matchAll(/!\[[^\]]*\]\((?:\S*\/)?(docs\/[^)\s]+)\)/g))
      expect(existsSync(join(root, path)), `${readme}: ${path}`).toBe(true)
})

it.each([
  ['docs/libraries.md', 5],
  ['docs/sign-in.md', 6],
  ['docs/testing.md', 2],
])('%s shows %i pieces of code as they stand in the files that it names', (path, count) => {
  const linked = /\]\(\.\.\/((?:examples|packages\/latchkit\/test)\/[^)]+\.\w+)\)|```\w+\n([\s\S]*?)\n```/g
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

it('the README says the budgets that CI holds, and the demo the figures that stand in the pages', () => {
  for (const bytes of Object.values(budgets)) expect(page('README.md')).toContain(`${bytes / 1000} kB`)
  const { opening, longList, ...rest } = standingFigures()
  expect(rest).toEqual(budgets)
  expect([opening, longList.least, longList.most].every((each) => Number.isFinite(Number(each)))).toBe(true)
  expect(Number(longList.least)).toBeLessThan(Number(longList.most))
})

it('every file that the recipe of a view names is there', () => {
  const [, recipe = ''] = /## Adding a view\n([\s\S]*?)\n## /.exec(page('CONTRIBUTING.md')) ?? []
  let folder = ''
  const files = [...recipe.matchAll(/`([\w./-]+\/|[\w./-]+\.(?:tsx?|mjs|md))`/g)].map(([, named]) => {
    // A bare name lies beside the file that was named before it.
    const path = named.includes('/') ? named : `${folder}/${named}`
    folder = dirname(path)
    return path
  })
  expect(files.length).toBeGreaterThan(5)
  const isThere = (file) => ['', 'packages/latchkit/src/'].some((base) => existsSync(join(root, base, file)))
  expect(files.filter((file) => !isThere(file))).toEqual([])
})
