// The reference and the rules for docstrings, on a small package that breaks them on purpose.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { plant, uproot } from '../lib/plant.mjs'
import { readReference, referencePages } from '../lib/reference.mjs'
import { docstringProblems, exampleProblems, pageProblems } from './reference.mjs'

const home = 'packages/latchkit'
const documented = `/**
 * Opens what is closed. Twice is harmless.
 * @param wide How far, in px.
 * @returns The door.
 * @throws \`tooWide\` beyond 100.
 * @example
 * \`\`\`ts
 * const one: number = 'one'
 * \`\`\`
 */
export declare function open(wide: number): Door
/** A way in. */
export interface Door {
  /** Whether one can pass. */
  readonly isOpen: boolean
}
/** How wide a door is, in px. */
export declare const width = 80
interface Frame<Material extends string> {
  /** The state of the door. */
  readonly state: 'open' | 'shut'
  /** The material of its frame. */
  readonly material: Material
}
/** A door of many. */
export interface NumberedDoor<Material extends string = string> extends Frame<Material> {
  /** Its number. */
  readonly number: number
}
/** A door's name. */
export type Open = Door
/** Doors. */
export type Doors = Open[]
export {}
`
const careless = `export type Bare = string
/** Shuts. */
export declare function shut(): void
/**
 * Locks.
 * @example lock()
 */
export declare const lock: () => void
/**
 * Waits.
 * @param ms A time, in ms.
 * @example
 * \`\`\`ts
 * export const waits = true
 * \`\`\`
 */
export declare function wait(kit: object, ms: number): Promise<void>
/**
 * Tells.
 * @example
 * \`\`\`ts
 * export const tells = true
 * \`\`\`
 */
export declare function tell(kit: object, { a }: { a: string }): Promise<number>
/**
 * Counts.
 * @param text A text.
 * @returns Its length.
 * @example
 * \`\`\`ts
 * export const counts = true
 * \`\`\`
 */
export declare const count: (text: string) => number
/** Looks. */
export declare function look(kit: object): void
/** A name */
export type Endless = string
/** A name (readings 7). */
export type Foreign = string
`

// Both are read by one program of TypeScript's: its libraries take longer than all that is looked at here.
const root = plant({
  [`${home}/package.json`]: {
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './careless': { types: './dist/careless.d.ts', default: './dist/careless.js' },
      './x.css': './x.css',
    },
  },
  [`${home}/dist/index.d.ts`]: documented,
  [`${home}/dist/careless.d.ts`]: careless,
})
const reference = await readReference({ root })
const { doors } = reference
const pages = await referencePages(reference)

afterAll(uproot)

describe('the reference', () => {
  const { 'latchkit.md': page, 'README.md': index } = pages

  it('tells what a name takes, answers and throws, with its example and its types', () => {
    expect(page).toContain('## Functions\n\n### open()\n\n```ts\nfunction open(wide): Door;\n```')
    expect(page).toContain('Opens what is closed. Twice is harmless.')
    expect(page).toContain('| `wide` | `number` | How far, in px. |')
    expect(page).toContain('[`Door`](#door)')
    expect(page).toMatch(/Throws\s+`tooWide` beyond 100\./)
    expect(page).toContain("```ts\nconst one: number = 'one'\n```")
    expect(page).toMatch(/`isOpen` \| `boolean` \| Whether one can pass\./)
    expect(page).toContain('## Constants\n\n### width')
    expect(page).toContain('How wide a door is, in px.')
    expect(index).toContain('- [open](latchkit.md#open): Opens what is closed.')
  })

  it('has the fields that a type inherits, with their values, also from one that no door exports', () => {
    const [, section = ''] = page.split('### NumberedDoor')
    expect(section).toMatch(/`state` \| `"open"` \\\| `"shut"` \| The state of the door\./)
    expect(section).toMatch(/`material` \| `Material` \| The material of its frame\./)
    expect(section).toMatch(/`number` \| `number` \| Its number\./)
  })

  it('has one page a door, with the door as its title, and none of a stylesheet', () => {
    expect(Object.keys(pages).sort()).toEqual(['README.md', 'latchkit-careless.md', 'latchkit.md'])
    expect(pages['latchkit-careless.md']).toMatch(/^# latchkit\/careless\n/)
  })

  it('error: a page that is missing, old, or of a door that went', () => {
    expect(pageProblems(pages, { root })).toHaveLength(3)
    mkdirSync(join(root, 'docs/reference'), { recursive: true })
    const write = (file, text) => writeFileSync(join(root, 'docs/reference', file), text)
    for (const [file, text] of Object.entries(pages)) write(file, text)
    expect(pageProblems(pages, { root })).toEqual([])
    write('latchkit.md', 'old')
    write('latchkit-gone.md', 'left')
    expect(pageProblems(pages, { root }).join()).toMatch(/latchkit\.md.*latchkit-gone\.md/)
  })
})

describe('docstrings', () => {
  const problems = docstringProblems(doors)

  it('allows what is documented', () => {
    expect(problems.filter((problem) => problem.startsWith('.:'))).toEqual([])
  })

  it.each([
    ['a type without a sentence', 'Bare has no docstring'],
    ['a function without an example', 'shut has no @example'],
    ['a function whose example is no code', 'lock has no @example'],
    ['a sentence without an end', 'Endless: its docstring does not end like a sentence'],
    ['a page nobody has', 'Foreign names "readings 7"'],
  ])('error: %s', (_title, problem) => {
    expect(problems.join()).toContain(problem)
  })

  it.each([
    ['a parameter', 'tell has no @param for __namedParameters'],
    ['an answer', 'tell has no @returns for its Promise<number>'],
    ['the kit where it stands alone', 'look has no @param for kit'],
  ])('error: a function that does not say %s', (_title, problem) => {
    expect(problems.join()).toContain(problem)
  })

  it('allows nothing for nothing, a constant that is a function, and the kit beside others', () => {
    expect(problems.filter((problem) => /(wait|count) /.test(problem))).toEqual([])
    expect(problems.filter((problem) => problem.includes('tell has no @param'))).toHaveLength(1)
  })

  it('error: an example that does not compile', async () => {
    expect((await exampleProblems(doors, { root })).join()).toContain('TS2322')
  })
})
