import type { Provider } from 'latchkit/wire/custody'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../../clock.js'
import type { SocialConfig } from '../../../config/socialConfig.js'
import { openStandIns, type StandIns } from '../fixtures/standIns.js'
import { openPerson } from './fixtures/provingPerson.js'
import { proveProvider } from './proveProvider.js'
import type { ProveOptions } from './proveSteps.js'

// The operator's first day, with the stand-ins: real HTTP, and a person who does what the program says.

const origin = 'http://secure.localhost:4402'
let standIns: StandIns
beforeAll(async () => {
  standIns = await openStandIns()
})
afterAll(() => standIns.close())

const settings = (provider: Provider) => ({ clientId: standIns.client.id, standIn: standIns.urlOf(provider) })
function prove(provider: Provider, person = openPerson(), change: Partial<ProveOptions> = {}) {
  const social: SocialConfig = {
    google: settings('google'),
    apple: settings('apple'),
    github: settings('github'),
  }
  return proveProvider({
    social,
    provider,
    origin,
    fetch,
    clock: systemClock,
    secretOf: async () => standIns.client.secret,
    ask: person.ask,
    ...change,
  })
}
const stateOf = (findings: Awaited<ReturnType<typeof prove>>, what: string) =>
  findings.find((each) => each.what === what)?.state

describe.each(['google', 'apple', 'github'] as const)('%s', (provider) => {
  it('a person walks through all of it; what is printed names nobody', async () => {
    const person = openPerson()
    const findings = await prove(provider, person)
    expect(findings.filter(({ state }) => state === 'fault')).toEqual([])
    expect(findings.filter(({ state }) => state === 'note').map(({ what }) => what)).toEqual(['stand-in'])
    const text = JSON.stringify(findings)
    expect(text).toContain(`${origin}/social/${provider}`)
    expect(text).toContain('the same subject')
    expect(text).toContain('an address, verified')
    for (const secret of ['ada', 'login.example', standIns.client.id, standIns.client.secret, 'eyJ'])
      expect(text).not.toContain(secret)
    expect(person.questions).toHaveLength(provider === 'github' ? 9 : 5)
  })

  it('error: the provider is not configured, or does not answer: nobody is asked to log in', async () => {
    const person = openPerson()
    const none: SocialConfig = { google: {}, apple: {}, github: {} }
    expect(await prove(provider, person, { social: none })).toMatchObject([
      { state: 'fault', what: 'client id' },
    ])
    const away: typeof fetch = () => Promise.reject(new TypeError('fetch failed'))
    const findings = await prove(provider, person, { fetch: away })
    expect(findings.some(({ state }) => state === 'fault')).toBe(true)
    expect(person.questions).toEqual([])
  })

  it('error: another person the second time, another state, and addresses that are none', async () => {
    const other = openPerson((question, form) => (question.startsWith('2') ? { person: 'grace' } : form))
    const ask = async (question: string) => {
      const answer = await other.ask(question)
      return question.startsWith('2') ? answer.replace(/(state=[^&]{4})/, '$1x') : answer
    }
    const findings = await prove(provider, { ...other, ask })
    expect(stateOf(findings, 'state')).toBe('fault')
    const lost = await prove(provider, { questions: [], ask: async () => 'what?' })
    expect([stateOf(lost, 'first login'), stateOf(lost, 'login that is cancelled')]).toEqual([
      'fault',
      'note',
    ])
  })
})

it('error: GitHub with a wrong secret: nobody is asked to log in', async () => {
  const person = openPerson()
  const findings = await prove('github', person, { secretOf: async () => 'another' })
  expect(stateOf(findings, 'client id and secret')).toBe('fault')
  expect(person.questions).toEqual([])
})

it('error: a GitHub that ignores challenges is not to be accepted', async () => {
  const person = openPerson()
  const ask = async (question: string) => {
    if (/^[345]/.test(question)) await standIns.setNext({ provider: 'github', pkce: 'ignored' })
    return person.ask(question)
  }
  const findings = await prove('github', { ...person, ask })
  const faults = findings.filter(({ state }) => state === 'fault')
  expect(faults.map(({ what }) => what)).toEqual([
    'code with a wrong verifier',
    'verifier for a code without a challenge',
    'code without its verifier',
  ])
  for (const { detail } of faults) expect(detail).toContain('it was taken: do not accept this provider')
})
