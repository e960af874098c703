// Names with a word of our own, planted.
import { afterAll, describe, expect, it } from 'vitest'
import { plant, uproot } from '../lib/plant.mjs'
import { checkWords } from './names.mjs'

const path = 'packages/latchkit/src/core/a.ts'
const problemsOf = (text) => checkWords({ root: plant({ [path]: text }), folders: ['packages/latchkit/src'] })

afterAll(uproot)

describe('names', () => {
  it.each([
    [
      'the field’s words',
      'export const maxRecentWallets = 2\nexport interface Session { expiresAt: number }',
    ],
    ['words that only contain one', 'export const threshold = 1, bedroomless = 2, masked = 3, skeptic = 4'],
    ['a name that another module has given', "import { kept } from 'other'\nexport const a = kept.held"],
    ['texts and comments', "export const a = 'room' // told, and kept"],
  ])('allow %s', (_title, text) => expect(problemsOf(text)).toEqual([]))

  it.each([
    ['a constant', 'export const walletsKept = 2', 'walletsKept: "kept"'],
    ['a function', 'export function heard() {}', 'heard: "heard"'],
    ['a parameter', 'export const a = (held: number) => held', 'held: "held"'],
    ['a name taken out', 'export const f = ({ a: askedAt }: any) => askedAt', 'askedAt: "asked"'],
    ['a type', 'export type ToldBalance = bigint', 'ToldBalance: "told"'],
    ['a field', 'export interface A { readonly isSaid: boolean }', 'isSaid: "said"'],
    ['a property', 'export const a = { room: 1 }', 'room: "room"'],
    ['a method', 'export class A { scene() {} }', 'scene: "scene"'],
  ])('error: %s', (_title, text, problem) =>
    expect(problemsOf(text)).toEqual([expect.stringContaining(`${path}:1: ${problem}`)]),
  )
})
