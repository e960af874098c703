// Texts that the modal would not say, planted.
import { afterAll, describe, expect, it } from 'vitest'
import { plant, uproot } from '../lib/plant.mjs'
import { root } from '../lib/run.mjs'
import { checkVoice } from './voice.mjs'

const path = 'packages/latchkit/src/react/text/enLater.ts'
const problemsOf = (text, file = path) =>
  checkVoice({ root: plant({ [file]: `export const table = ${text}` }) })

afterAll(uproot)

describe('how the modal speaks', () => {
  it('the texts of the modal keep to it', () => expect(checkVoice({ root })).toEqual([]))

  it.each([
    ['a contraction', '{ a: "It isn’t here" }'],
    ['the name of a value', '{ a: "To {receiver}" }'],
    ['a key', '{ receiver: "Recipient" }'],
  ])('allows %s', (_title, text) => expect(problemsOf(text)).toEqual([]))

  it('allows a text that the specification gives word for word', () => {
    const clauses = [{ id: '8.x', value: 'Please enter a valid amount' }]
    const tree = plant({
      [path]: 'export const table = { a: "Please enter a valid amount", b: "Please enter it" }',
      'docs/spec-clauses.json': JSON.stringify(clauses),
    })
    expect(checkVoice({ root: tree })).toHaveLength(1)
  })

  it('leaves other files alone', () =>
    expect(problemsOf('{ a: "Invalid" }', 'packages/latchkit/src/react/views/goTo.ts')).toEqual([]))

  it.each([
    ['a comma', '"افتحها, ثم عد"'],
    ['a question', '"غيّرت رأيك?"'],
    ['half a sentence', '"افتحها; ثم عد"'],
  ])('error: %s that is not Arabic, in Arabic', (_title, text) => {
    const file = 'packages/latchkit/src/react/text/arLater.ts'
    expect(problemsOf(`{ a: ${text} }`, file)).toEqual([expect.stringContaining('Arabic signs')])
  })

  it('allows a number of thousands in Arabic', () =>
    expect(problemsOf('{ a: "5,000 معاملة، أو أكثر" }', 'apps/demo/src/landing/texts.ts')).toEqual([]))

  it.each([
    [
      'a text of the demo wallet',
      'apps/wallet/src/ui/Note.tsx',
      '<p>The relay cannot be reached.</p>',
      'contraction',
    ],
    ['a label of the demo', 'apps/demo/src/TryIt.tsx', "['The receiver']", 'recipient'],
    ['a sentence with values', 'apps/demo/src/links/texts.ts', '`${a} is no link`', 'isn’t a'],
    [
      'an error of the catalogue',
      'packages/latchkit/src/wire/errors/wallet.ts',
      "'This makes no sense.'",
      'unexpected',
    ],
  ])('error: %s', (_title, file, text, advice) =>
    expect(problemsOf(text, file)).toEqual([expect.stringContaining(advice)]),
  )

  it('leaves the words of the local chains alone, which are those of nodes', () =>
    expect(problemsOf("'could not find account'", 'apps/chains/src/solana/answer.ts')).toEqual([]))

  it('leaves code in the demo alone, and what only looks like two words', () =>
    expect(problemsOf("{ className: 'is-not', receiver: 'receiver' }", 'apps/demo/src/App.tsx')).toEqual([]))

  it.each([
    ['two words for one', '"It is not here"', 'contraction'],
    ['cannot', '"You cannot"', 'contraction'],
    ['a straight quote', '"It isn\'t"', 'typographic'],
    ['who receives', '"The receiver"', 'recipient'],
    ['a plural', '{ one: "{count} receiver", other: "some" }', 'recipient'],
    ['what did not load', '"The list didn’t load"', 'what to do'],
    ['an excuse', '"Sorry, try again"', 'leave it out'],
    ['a shout', '"Done!"', 'shout'],
    ['a word of machines', '"Invalid address"', 'what is wrong'],
    ['a mouse', '"Click here"', 'what it does'],
    ['half a sentence', '"Open it; if it is there, use it"', 'two sentences'],
    ['somebody', '"Nobody answered"', 'who is meant'],
    ['software that fails', '"Part of this page couldn’t load."', 'what to do'],
    ['what it is none of', '"This is no address"', 'isn’t a'],
    ['a turn of another language', '"Look whether it runs"', 'say check'],
  ])('error: %s', (_title, text, advice) => {
    const [problem, ...others] = problemsOf(`{ a: ${text} }`)
    expect(problem).toContain(`${path}:1: `)
    expect(problem).toContain(advice)
    expect(others).toEqual([])
  })
})
