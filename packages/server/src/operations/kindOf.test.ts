import { expect, it } from 'vitest'
import { hostIn, kindOf } from './kindOf.js'

it.each([
  [Object.assign(new Error('connect ECONNREFUSED 10.0.0.1'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [Object.assign(new Error('password authentication failed'), { code: '28P01' }), '28P01'],
  [Object.assign(new Error('secret'), { code: 'password=secret' }), 'Error'],
  [new TypeError('secret'), 'TypeError'],
  ['secret', 'string'],
])('G4 of %s the log says %s alone', (error, kind) => {
  expect(kindOf(error)).toBe(kind)
})

it.each([
  ['postgres://user:secret@db.example:5432/latchkit', 'db.example:5432'],
  ['redis://:secret@cache.example', 'cache.example'],
  ['nonsense with secret', 'no URL'],
])('G4 of %s the log says %s alone', (url, host) => {
  expect(hostIn(url)).toBe(host)
})
