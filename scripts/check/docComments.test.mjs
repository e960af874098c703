// Comments that begin with half a clause or name no one, planted.
import { afterAll, describe, expect, it } from 'vitest'
import { plant, uproot } from '../lib/plant.mjs'
import { checkDocComments } from './docComments.mjs'

const path = 'packages/latchkit/src/core/a.ts'
const problemsOf = (text, file = path) =>
  checkDocComments({ root: plant({ [file]: text }), folders: ['packages/latchkit/src'] })

afterAll(uproot)

describe('doc comments', () => {
  it.each([
    ['a noun', '/** The accounts of a wallet. */\nexport const a = 1'],
    ['a verb', '/**\n * Returns what is known, and how it is known.\n */\nexport const a = 1'],
    ['a boolean', '/** Whether it is open. */\nexport const a = true'],
    ['a word that only begins so', '/** Asset. Somehow. */\nexport const a = 1'],
    ['a rule before the sentence', '/** S8: the host of a picture. */\nexport const a = 1'],
    ['a line comment that says why', '// So that nothing waits.\nexport const a = 1'],
    ['a text that only looks like a comment', "export const a = ['/** What */', `// nobody`]"],
    ['a web page in a pattern', 'export const a = /[/**]What/'],
  ])('allow %s', (_title, text) => expect(problemsOf(text)).toEqual([]))

  it.each([
    ['What', '/** What becomes of it. */\nexport const a = 1'],
    ['Whom', 'export interface A {\n  b: {\n    /**\n     * Whom to ask.\n     */\n    c: 1\n  }\n}', 3],
    ['How', 'export type A =\n  /** How far it is. */\n  | 1', 2],
    ['Told', '/** Told how far the index is behind. */\nexport const a = 1'],
    ['so', '/** S8: so long a question may take. */\nexport const a = 1'],
    ['where', '/** [A] Readings 6, 22: where it lies. */\nexport const a = 1'],
  ])('error: one that begins with %s', (word, text, line = 1) => {
    const problems = problemsOf(text)
    expect(problems).toHaveLength(1)
    expect(problems[0].toLowerCase()).toContain(
      `${path.toLowerCase()}:${line}: begins with "${word.toLowerCase()}"`,
    )
  })

  it.each([
    ['a line comment', 'export const a = 1 // nobody asks'],
    ['a comment at the end of a block', 'export function a() {\n  /* Somebody may ask. */\n}'],
    ['a doc comment', '/** Asks anybody. */\nexport const a = 1'],
    ['a comment between tags', 'export const a = <p>{/* nobody sees it */}</p>', `${path}x`],
  ])('error: a person without a name in %s', (_title, text, file) =>
    expect(problemsOf(text, file)).toEqual([expect.stringContaining('says not who')]),
  )

  it('leave the text between tags alone', () =>
    expect(problemsOf('export const a = <a>https://nobody.example</a>', `${path}x`)).toEqual([]))
})
