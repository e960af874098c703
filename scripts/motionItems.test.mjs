// The page of what moves and the tests that hold it (docs/motion/items.md) names tests that there are.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './lib/run.mjs'
import { testsOf } from './lib/testTitles.mjs'

const rows = readFileSync(join(root, 'docs/motion/items.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))

it('each of the 25 points has a test, and every one that is named exists', () => {
  expect(rows.map((row) => Number(row.split('|')[1]))).toEqual(Array.from({ length: 25 }, (_, at) => at + 1))
  for (const row of rows) {
    const named = [...row.matchAll(/`([\w./-]+\.m?tsx?|[\w./-]+\.test\.mjs)`((?:[^`“]*“[^”]*”)*)/g)]
    expect(named.length, row).toBeGreaterThan(0)
    for (const [, path, quoted] of named) {
      expect(existsSync(join(root, path)), path).toBe(true)
      const titles = testsOf(root, path).flatMap((each) => each.titles)
      for (const [, begins] of quoted.matchAll(/“([^”]*)”/g))
        expect(
          titles.some((title) => title.startsWith(begins)),
          `${path}: ${begins}`,
        ).toBe(true)
    }
  }
})
