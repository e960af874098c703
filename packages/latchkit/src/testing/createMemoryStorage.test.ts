import { expect, it } from 'vitest'
import { createMemoryStorage } from './createMemoryStorage.js'

it('remembers, and fails in the ways of a browser', () => {
  const storage = createMemoryStorage()
  expect(storage.get('key')).toBeNull()
  storage.set('key', '{"a":1}')
  storage.state = 'corrupt'
  expect(storage.get('key')).toBe('{"a')
  storage.state = 'full'
  expect(() => storage.set('key', 'x')).toThrow(expect.objectContaining({ name: 'QuotaExceededError' }))
  expect(storage.get('key')).toBe('{"a":1}')
  storage.state = 'denied'
  for (const use of [() => storage.get('key'), () => storage.set('key', ''), () => storage.remove('key')]) {
    expect(use).toThrow(expect.objectContaining({ name: 'SecurityError' }))
  }
  storage.state = 'ok'
  storage.remove('key')
  expect(storage.entries.size).toBe(0)
})
