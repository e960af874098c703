import { expect, it } from 'vitest'
import { inboxOf } from './inbox.js'

it.each(['demo.localhost', 'localhost', '127.0.0.1'])('%s has the inbox beside it', (hostname) => {
  expect(inboxOf({ hostname, port: '4400' })).toBe('http://127.0.0.1:4406')
})

it('a public site has no inbox', () => {
  expect(inboxOf({ hostname: 'demo.example', port: '' })).toBeUndefined()
})
