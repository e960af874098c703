import { expect, it } from 'vitest'
import { codeOf } from '../core/fixtures/codeOf.js'
import { createFakeClock } from '../testing/fakeClock.js'
import { findSecureSite } from './findSecureSite.js'

const find = (given: string) => findSecureSite(given, undefined, createFakeClock())

it('the origin of the secure site is written as browsers write it, whatever stands behind it', async () => {
  const given = [
    'HTTPS://Secure.Example:443/sdk?a=1#b',
    'http://secure.localhost:4402/',
    'http://127.0.0.1:4402',
  ]
  expect(await Promise.all(given.map(find))).toEqual([
    ...['https://secure.example', 'http://secure.localhost:4402', 'http://127.0.0.1:4402'],
  ])
  // A dot, a port or a letter more is another origin: offers go to the one that is written, and to no other.
  const others = ['https://secure.example.', 'https://secure.example:8443', 'https://s\u00e9cure.example']
  expect(await Promise.all(others.map(find))).toEqual([
    ...['https://secure.example.', 'https://secure.example:8443', 'https://xn--scure-bsa.example'],
  ])
  expect(await find('https://secure.example@evil.example')).toBe('https://evil.example')
})

it.each([
  ...[
    '',
    'null',
    'secure.example',
    '//secure.example',
    'javascript:alert(1)',
    'data:text/html,hi',
    'about:blank',
  ],
  ...['blob:https://secure.example/1', 'file:///secure', 'ftp://secure.example', 'http://secure.example'],
  ...['http://localhost.evil.example', 'http://127.0.0.1.evil.example', 'http://localhost@evil.example'],
  ...['http://evil-localhost', 'http://secure.localhost.', 'http://127.0.0.2', 'http://0x7f.evil.example'],
])('error: "%s" is no place for keys', async (given) => {
  expect(await codeOf(find(given))).toBe('loginNotLoaded')
})
