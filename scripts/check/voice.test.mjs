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

  it('leaves other files alone', () =>
    expect(problemsOf('{ a: "Invalid" }', 'packages/latchkit/src/react/text/ar.ts')).toEqual([]))

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
  ])('error: %s', (_title, text, advice) => {
    const [problem, ...others] = problemsOf(`{ a: ${text} }`)
    expect(problem).toContain(`${path}:1: `)
    expect(problem).toContain(advice)
    expect(others).toEqual([])
  })
})
