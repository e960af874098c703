import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { unchosen } from './choice.js'
import { keepForReload, takeAfterReload } from './reloadMemory.js'

const key = 'latchkit-demo:reload'
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
})
afterEach(() => void vi.unstubAllGlobals())

it('what was changed is read once, without what the address says', () => {
  const { mode, accent, radius, features, ...inAddress } = unchosen
  const choice = { mode, accent, radius, features }
  keepForReload({ choice: { ...choice, ...inAddress }, areToolsOpen: false })
  expect(takeAfterReload()).toEqual({ choice, areToolsOpen: false })
  expect(takeAfterReload()).toBeUndefined()
})

it('error: an invalid field is left out, the valid ones stay', () => {
  const choice = { mode: 'dark', accent: 'url(x)', radius: 33, features: { send: true } }
  stored.set(key, JSON.stringify({ choice, areToolsOpen: 'yes' }))
  expect(takeAfterReload()).toEqual({ choice: { mode: 'dark' } })
})

it.each(['', '{', 'null', '[]', '{"choice":null}'])('error: %j holds no choice', (text) => {
  stored.set(key, text)
  expect(takeAfterReload()).toEqual({ choice: {} })
})

it('error: a text that is too long is removed unread', () => {
  stored.set(key, JSON.stringify({ choice: { mode: 'dark' }, padding: 'x'.repeat(1_000) }))
  expect(takeAfterReload()).toBeUndefined()
  expect(stored.size).toBe(0)
})

it('error: a browser that blocks storage keeps nothing', () => {
  vi.stubGlobal('sessionStorage', undefined)
  keepForReload({ choice: { mode: 'dark' } })
  expect(takeAfterReload()).toBeUndefined()
})
