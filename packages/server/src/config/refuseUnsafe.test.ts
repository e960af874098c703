import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { isLatchkitError } from 'latchkit/wire'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../fixtures/newFolder.js'
import { configSchema } from './configSchema.js'
import { refuseUnsafe } from './refuseUnsafe.js'

type Given = v.InferInput<typeof configSchema>

const outcomeOf = (given: Given) => {
  try {
    refuseUnsafe(v.parse(configSchema, given))
  } catch (error) {
    return isLatchkitError(error) ? { code: error.code, message: error.message } : String(error)
  }
  return 'starts'
}

describe('P1: an e-mail wallet in clear text', () => {
  const names = ['origin', 'authUrl', 'recoveryUrl', 'gatewayUrl'] as const

  it.each(names)('error: secure.%s with http is refused in production, with what to write', (name) => {
    expect(outcomeOf({ secure: { [name]: 'http://secure.example.net' } })).toEqual({
      code: 'clearTextRefused',
      message: expect.stringContaining('Write https://secure.example.net.'),
    })
    // Loopback is clear text as well: production says that others come.
    expect(outcomeOf({ secure: { [name]: 'http://localhost:4402' } })).toMatchObject({
      code: 'clearTextRefused',
    })
  })

  it.each(names)('secure.%s with https starts, and with http for development', (name) => {
    expect(outcomeOf({ secure: { [name]: 'https://secure.example.net' } })).toBe('starts')
    expect(outcomeOf({ environment: 'development', secure: { [name]: 'http://secure.localhost' } })).toBe(
      'starts',
    )
  })
})

describe('P2: keys and databases in one folder', () => {
  const root = newFolder()
  const at = (...names: readonly string[]) => join(root, ...names)
  mkdirSync(at('data', 'auth'), { recursive: true })
  symlinkSync(at('data'), at('link'))
  const custody = (keys: string) => ({ isEnabled: true, keys })

  it.each([
    ['inside', at('data', 'keys'), at('data')],
    ['deep inside, where nothing is yet', at('data', 'a', 'b', 'keys'), at('data')],
    ['the same', at('data'), at('data')],
    ['around it', at(), at('data')],
    ['by another spelling', at('other', '..', 'data', 'keys'), at('data', '.')],
    ['by a link', at('link', 'keys'), at('data')],
    ['by a link of the databases', at('data', 'keys'), at('link')],
    ['in the folder of one service', at('data', 'auth'), at('data')],
  ])('error: keys %s are refused, with what to write', (_, keys, data) => {
    const refused = { code: 'keysInData', message: expect.stringContaining('Write LATCHKIT_KEYS=/') }
    expect(outcomeOf({ data, custody: custody(keys) })).toEqual(refused)
    expect(outcomeOf({ data, custody: custody(keys), environment: 'development' })).toEqual(refused)
  })

  it.each([
    ['beside', at('keys'), at('data')],
    ['with a longer name', at('data-keys'), at('data')],
    ['whose name begins with dots', at('..keys'), at('data')],
    ['by default', '.latchkit-keys', '.latchkit'],
  ])('keys %s start', (_, keys, data) => {
    expect(outcomeOf({ data, custody: custody(keys) })).toBe('starts')
  })

  it('nothing is said of keys that are not used', () => {
    expect(outcomeOf({ data: '.' })).toBe('starts')
  })
})

describe('a provider of logins', () => {
  const google = { clientId: 'our-client' }
  const standIn = 'http://login.localhost:4407/google'

  it('error: in production that nobody has tried is refused, with what to write', () => {
    expect(outcomeOf({ social: { google } })).toEqual({
      code: 'providerNotAccepted',
      message: expect.stringMatching(/^LATCHKIT_SOCIAL_GOOGLE_ACCEPTED is missing: /),
    })
    expect(outcomeOf({ social: { google: { ...google, accepted: '2026-11-29' } } })).toBe('starts')
    expect(outcomeOf({ social: { google: {} } })).toBe('starts')
    expect(outcomeOf({ environment: 'development', social: { google } })).toBe('starts')
  })

  it('error: a stand-in is refused in production, and everywhere if it is of another machine', () => {
    const accepted = { ...google, accepted: '2026-11-29' }
    const code = 'standInRefused'
    expect(outcomeOf({ social: { google: { ...accepted, standIn } } })).toMatchObject({ code })
    expect(outcomeOf({ social: { google: { standIn } } })).toMatchObject({ code })
    const environment = 'development'
    expect(outcomeOf({ environment, social: { google: { ...google, standIn } } })).toBe('starts')
    for (const other of [
      'http://login.example/google',
      'http://192.0.2.7/',
      'http://localhost.evil.example/',
    ])
      expect(outcomeOf({ environment, social: { google: { ...google, standIn: other } } })).toMatchObject({
        code,
      })
  })
})
