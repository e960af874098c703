import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { connect } from '../../core/connect/connect.js'
import { worlds } from '../../core/fixtures/worlds.js'
import { patch } from '../../core/kit/kit.js'
import { LatchkitProvider } from '../LatchkitProvider.js'
import { AccountButton } from './AccountButton.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const world = worlds()
afterEach(() => document.body.replaceChildren())

it('is named Account, the profile name if there is one, and the short address', async () => {
  const { kit, toy } = world()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () => {
    root.render(
      <LatchkitProvider kit={kit}>
        <AccountButton />
      </LatchkitProvider>,
    )
  })
  toy.add('a', { accounts: ['brick-C7656EC7ab88b098defB751B7401B5f6d8976F'] })
  await act(async () => connect(kit, { connector: 'toy:a' }))
  const button = () => place.querySelector('button')
  // Never empty: the address stands before its face is there.
  expect(button()?.textContent).toContain('bric…d8976F')
  const shown = () => place.querySelector('.latchkit-address')?.textContent
  // Its face is loaded when there is an account.
  await vi.waitUntil(async () => {
    await act(async () => new Promise((next) => setTimeout(next)))
    return shown() === 'bric…d8976F'
  }, 30_000)
  expect(button()?.getAttribute('aria-label')).toBe('Account bric…d8976F')
  const of = 'brick-C7656EC7ab88b098defB751B7401B5f6d8976F'
  const identity = {
    toy: { of: `toy:${of}`, status: 'ready' as const, data: { name: 'mira.example' }, at: 0 },
  }
  act(() => patch(kit, ({ queries }) => ({ queries: { ...queries, identity } })))
  expect(button()?.getAttribute('aria-label')).toBe('Account mira.example bric…d8976F')
  expect(shown()).toBe('mira.example')
  // A device waits: a dot, and for screen readers a sentence. The name stays.
  act(() => patch(kit, () => ({ waitingDevice: 'ab' })))
  expect(button()?.getAttribute('aria-label')).toBe('Account mira.example bric…d8976F')
  expect(button()?.getAttribute('aria-description')).toBe('A new device is waiting')
  expect(place.querySelector('.latchkit-dot')).not.toBeNull()
  act(() => patch(kit, () => ({ waitingDevice: undefined })))
  expect([button()?.getAttribute('aria-description'), place.querySelector('.latchkit-dot')]).toEqual([
    null,
    null,
  ])
  act(() => root.unmount())
})
