import { afterAll, describe, expect, it } from 'vitest'
import { arrowsIn, countLines, longFunctions } from './figures.mjs'
import { plant, uproot } from './plant.mjs'

const folder = 'packages/latchkit/src/core'

afterAll(uproot)

describe('what is measured', () => {
  it('counts a pair of places once, however many imports there are, and each direction by itself', () => {
    const root = plant({
      [`${folder}/actions/a.ts`]: "import { s } from '../state/s.js'\nexport const a = s",
      [`${folder}/actions/b.ts`]: "import type { S } from '../state/s.js'\nexport type B = S",
      [`${folder}/actions/c.ts`]: "export const c = () => import('../kit.js')",
      [`${folder}/state/s.ts`]: "export const s = 1\nexport type S = import('../kit.js').K",
      [`${folder}/state/t.ts`]: "import { s } from './s.js'\nexport const t = s",
      [`${folder}/state/s.test.ts`]: "import { a } from '../actions/a.js'\na",
      [`${folder}/kit.ts`]: "export type K = 1\nexport * from './state/s.js'",
    })
    expect(arrowsIn(root, folder)).toEqual([
      'actions → kit.ts',
      'actions → state',
      'kit.ts → state',
      'state → kit.ts',
    ])
  })

  it('finds functions of more than 60 lines, and counts one inside another beside it', () => {
    const lines = (number) => 'void 0\n'.repeat(number)
    const root = plant({
      [`${folder}/fits.ts`]: `export function fits() {\n${lines(58)}}`,
      [`${folder}/long.ts`]: `export function long() {\n${lines(59)}}`,
      [`${folder}/nested.ts`]: `export const outer = () => {\nreturn () => {\n${lines(60)}}\n}`,
      [`${folder}/long.test.ts`]: `export function long() {\n${lines(59)}}`,
    })
    expect(longFunctions(root, [folder])).toEqual({
      [`${folder}/long.ts`]: [61],
      [`${folder}/nested.ts`]: [64, 62],
    })
  })

  it('keeps the lines of tests and their stand-ins apart', () => {
    const root = plant(
      {
        'apps/a.ts': '1\n2\n\n4\n',
        'apps/a.css': 'a {}\n',
        'apps/a.test.ts': '1\n2\n',
        'apps/fixtures/b.ts': '1\n',
        'apps/picture.svg': '<svg/>\n',
        'e2e/a.spec.ts': '1\n2\n3\n',
      },
      { git: true },
    )
    expect(countLines(root, ['apps', 'e2e'])).toEqual({
      apps: { source: 5, tests: 3 },
      e2e: { source: 0, tests: 3 },
    })
  })
})
