import { afterAll, describe, expect, it } from 'vitest'
import { packageSource } from '../lib/ast.mjs'
import { plant, uproot } from '../lib/plant.mjs'
import { checkThrows } from './throws.mjs'

const door = `
export * from './core/actions/sail.js'
export * from './core/actions/errors.js'
export * from './wire/errors/groups.js'
`
const rows = `
const entry = <const Code extends string>(code: Code) => ({ code })
export const boatSunk = entry('boatSunk')
export const noWind = entry('noWind')
export const windFailed = entry('windFailed')
`
const fail = `
export const fail = (of: { code: string }, cause?: unknown): Error => Object.assign(Error(of.code), { cause })
`
const groups = "export const boatErrors = ['boatSunk'] as const"
const lists = `
import { boatErrors } from '../../wire/errors/groups.js'
export const sailErrors = [...boatErrors, 'noWind'] as const
`
const contract = `
export interface Boat {
  /** @throws \`boatErrors\`. */
  sail(): Promise<void>
}
`
const check = `
import { fail } from '../../wire/errors/fail.js'
import { noWind } from '../../wire/errors/rows.js'
export function assertWind(has: boolean): void { if (!has) throw fail(noWind) }
`
const verb = (body, named = '`boatErrors`; `noWind` in a calm') => `
import type { Boat } from '../contracts/boat.js'
import { assertWind } from '../kit/assertWind.js'
import { fail } from '../../wire/errors/fail.js'
import { windFailed } from '../../wire/errors/rows.js'
declare function later(run: () => void): void
declare const logger: { warn(text: string, error: unknown): void }
/** Sails. @throws ${named}. */
export async function sail(boat: Boat, has: boolean): Promise<void> { ${body} }
const failing = async () => { throw fail(windFailed) }
`
const ship = (body) => `
import type { Boat } from '../../core/contracts/boat.js'
import { fail } from '../../wire/errors/fail.js'
import { boatSunk, windFailed } from '../../wire/errors/rows.js'
export const ship = (): Boat => ({ sail: async () => { ${body} } })
`
const sound = 'assertWind(has); await boat.sail()'

function problemsOf(body, { named, list = lists, exceptions = {}, adapter = '' } = {}) {
  const files = {
    'index.ts': door,
    'wire/errors/rows.ts': rows,
    'wire/errors/fail.ts': fail,
    'wire/errors/groups.ts': groups,
    'core/actions/errors.ts': list,
    'core/actions/sail.ts': verb(body, named),
    'core/contracts/boat.ts': contract,
    'core/kit/assertWind.ts': check,
    ...(adapter && { 'adapters/evm/index.ts': ship(adapter) }),
  }
  const planted = Object.entries(files).map(([path, text]) => [`${packageSource}/${path}`, text])
  return checkThrows({ root: plant(Object.fromEntries(planted)), exceptions })
}

afterAll(uproot)

describe('what a verb throws', () => {
  it.each([
    ['a verb that says what it does', sound],
    [
      'what a catch swallows',
      `${sound}; try { await failing() } catch (error) { logger.warn('calm', error) }`,
    ],
    ['what a promise is told to swallow', `${sound}; await failing().catch(() => undefined)`],
    ['what nobody waits for', `${sound}; void failing()`],
    [
      'a file whose failure is named',
      `${sound}; try { await import('./errors.js') } catch { logger.warn('calm', 1) }`,
    ],
    ['what happens later', `${sound}; later(async () => failing())`],
    ['a contract that is destructured', 'assertWind(has); const { sail: go } = boat; await go()'],
  ])('allows %s', (_title, body) => {
    expect(problemsOf(body)).toEqual([])
  })

  it.each([
    ['a failure of its own', `${sound}; throw fail(windFailed)`],
    ['a failure of what it calls', `${sound}; await failing()`],
    ['a failure of what it hands on', `${sound}; await Promise.all([1].map(failing))`],
    [
      'a failure that a catch throws again',
      `${sound}; try { await failing() } catch (error) { throw error }`,
    ],
    [
      'a failure under another name',
      `${sound}; try { await failing() } catch (error) { const failure = error; throw failure }`,
    ],
    [
      'a failure that a promise rejects with',
      `${sound}; await new Promise<void>((done, reject) => { failing().then(done, reject) })`,
    ],
  ])('error: %s is not in its list', (_title, body) => {
    expect(problemsOf(body)).toEqual([expect.stringContaining('it can end in windFailed')])
  })

  it('error: a file that does not come, where nobody names that', () => {
    expect(problemsOf(`${sound}; await import('./errors.js')`)).toEqual([
      expect.stringContaining('it can end in what import() rejects with'),
    ])
  })

  it('lets an adapter throw what its contract says', () => {
    expect(problemsOf(sound, { adapter: 'throw fail(boatSunk)' })).toEqual([])
  })

  it('error: an adapter that throws something else', () => {
    expect(problemsOf(sound, { adapter: 'throw fail(windFailed)' })).toEqual([
      expect.stringContaining('Boat.sail can end in windFailed; its contract'),
    ])
  })

  it('error: a code of the list that nothing ends in', () => {
    expect(problemsOf('await boat.sail()')).toEqual(['sail: sailErrors has noWind, which nothing ends in'])
  })

  it('error: a @throws that says less or more than the list', () => {
    expect(problemsOf(sound, { named: '`boatErrors`' })).toHaveLength(1)
    const short = "export const sailErrors = ['boatSunk'] as const"
    expect(
      problemsOf('await boat.sail()', { list: `${short}\nexport const calmErrors = ['noWind'] as const` }),
    ).toEqual(['sail: its @throws says noWind, sailErrors does not have it'])
  })

  it('error: a list that says nothing but its own name', () => {
    expect(problemsOf(sound, { named: '`sailErrors`' })).toHaveLength(2)
  })

  it('error: an exception that nothing needs', () => {
    const exceptions = { sail: { windFailed: 'there is always wind' } }
    expect(problemsOf(`${sound}; await failing()`, { exceptions })).toEqual([])
    expect(problemsOf(sound, { exceptions })).toEqual([
      'sail: windFailed: this exception is not needed any more',
    ])
  })
})
