// What a docstring says and the reference does not, on purpose.
import { afterAll, describe, expect, it } from 'vitest'
import { plant, uproot } from '../lib/plant.mjs'
import { checkStaleReference } from './staleReference.mjs'

const home = 'packages/latchkit'
const source = `/**
 * Opens the *modal*, \`<dialog>\` and all.
 * @returns Nothing.
 */
export function open(): void {}
/** A place. */
export interface Place {
  /** Its name, in words. */
  readonly name: string
}
const secret = 1
`
const page = `# latchkit
### open()
Opens the *modal*,
\`\\<dialog\\>\` and all.
### Place
A place.
| \`name\` | Its name, in words. |
`

afterAll(uproot)

const problems = (more) =>
  checkStaleReference({
    root: plant({
      [`${home}/package.json`]: {
        exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
      },
      [`${home}/src/index.ts`]: "export { open } from './open.js'\nexport type { Place } from './open.js'\n",
      [`${home}/src/open.ts`]: source,
      'docs/reference/latchkit.md': page,
      ...more,
    }),
  })

describe('the reference says what docstrings say', () => {
  it('in its own layout', () => {
    expect(problems({})).toEqual([])
  })

  it.each([
    ['a docstring that has changed', { [`${home}/src/open.ts`]: source.replace('and all', 'and more') }],
    ['a member that has changed', { [`${home}/src/open.ts`]: source.replace('in words', 'in letters') }],
    [
      'a name that is new',
      { [`${home}/src/index.ts`]: "export * from './open.js'\nexport { open as show } from './open.js'\n" },
    ],
    ['a name that is gone', { [`${home}/src/index.ts`]: "export { open } from './open.js'\n" }],
  ])('error: %s', (_title, more) => {
    expect(problems(more)).toHaveLength(1)
  })
})
