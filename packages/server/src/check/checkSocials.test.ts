import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { configSchema } from '../config/configSchema.js'
import { newFolder } from '../fixtures/newFolder.js'
import { checkSocials } from './checkSocials.js'

type Given = v.InferInput<typeof configSchema>
const origin = 'https://secure.example.net'
const findings = (social: Given['social'], more: Given = {}) =>
  checkSocials(v.parse(configSchema, { secure: { origin }, social, ...more }))

it('names the redirect address to register with each provider, and warns of clients that others use', () => {
  const [google, apple, ...more] = findings({
    google: { clientId: 'a', accepted: '2026-11-29' },
    apple: { clientId: 'b' },
  })
  expect(more).toEqual([])
  expect(google).toMatchObject({ what: 'login with google', state: 'ok' })
  expect(google?.detail).toContain(`register ${origin}/social/google as the only redirect address`)
  expect(google?.detail).toContain('a client that nothing else uses')
  expect(apple).toMatchObject({ what: 'login with apple', state: 'note' })
  expect(apple?.detail).toMatch(/social\/apple .*not tried with the real provider yet$/)
  expect(findings({})).toEqual([])
})

it('error: GitHub without its client secret', () => {
  const path = join(newFolder(), 'secret')
  const stateOf = (github: object, more: Given = {}) =>
    findings({ github: { clientId: 'a', ...github } }, more).find(({ what }) =>
      what.startsWith('client secret'),
    )
  expect(stateOf({})).toMatchObject({ state: 'fault', detail: expect.stringContaining('is missing') })
  expect(stateOf({ clientSecretFile: path })).toMatchObject({ state: 'fault' })
  writeFileSync(path, 'a secret')
  expect(stateOf({ clientSecretFile: path })).toEqual({
    what: 'client secret of github',
    state: 'ok',
    detail: 'readable',
  })
  const elsewhere = { custody: { auth: { url: 'http://a.example' }, recovery: { url: 'http://b.example' } } }
  expect(stateOf({}, elsewhere)).toMatchObject({ state: 'note' })
})
