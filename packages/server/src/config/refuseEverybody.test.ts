import { isLatchkitError } from 'latchkit/wire'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { configSchema } from './configSchema.js'
import { refuseEverybody } from './refuseEverybody.js'

type Given = v.InferInput<typeof configSchema>

const codeOf = (given: Given) => {
  try {
    refuseEverybody(v.parse(configSchema, given))
  } catch (error) {
    return isLatchkitError(error) ? error.code : String(error)
  }
  return 'starts'
}

describe('readings 36: a server without projects', () => {
  it.each<[string, Given]>([
    ['for development on loopback', { environment: 'development' }],
    ['for development on IPv6 loopback', { environment: 'development', listen: { host: '::1' } }],
    ['where the operator says open', { open: true, listen: { host: '0.0.0.0', trustedProxies: 1 } }],
    ['never asks where there are projects', { projects: [{ id: 'shop' }], listen: { host: '0.0.0.0' } }],
  ])('starts %s', (_, given) => expect(codeOf(given)).toBe('starts'))

  it.each<[string, Given]>([
    ['in production', {}],
    ['for development on all addresses', { environment: 'development', listen: { host: '0.0.0.0' } }],
    [
      'for development on a name like loopback',
      { environment: 'development', listen: { host: '127.example' } },
    ],
    ['for development behind a proxy', { environment: 'development', listen: { trustedProxies: 1 } }],
  ])('error: does not start %s', (_, given) => expect(codeOf(given)).toBe('everybodyRefused'))
})
