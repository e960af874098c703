// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { connect } from '../core/connect/connect.js'
import { worlds } from '../core/fixtures/worlds.js'
import { setTheme } from '../core/modal/setTheme.js'
import { ConnectButton } from './buttons/ConnectButton.js'
import { LatchkitProvider } from './LatchkitProvider.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const world = worlds()

it('a site’s tests render its components in jsdom, which has no media queries and adopts no stylesheets', async () => {
  expect([typeof globalThis.matchMedia, document.adoptedStyleSheets]).toEqual(['undefined', undefined])
  const { kit, toy, clock } = world()
  const place = document.body.appendChild(document.createElement('div'))
  const tree = createRoot(place)
  await act(async () =>
    tree.render(
      <LatchkitProvider kit={kit}>
        <ConnectButton />
      </LatchkitProvider>,
    ),
  )
  expect(place.textContent).toContain('Connect wallet')
  toy.add('a')
  await act(async () => {
    await connect(kit, { connector: 'toy:a' })
    await clock.advance(0)
  })
  await expect.poll(() => place.textContent).toContain('brick-a')
  await act(async () => setTheme(kit, { themeMode: 'dark', themeVariables: { accent: '#ff0000' } }))
  await act(async () => tree.unmount())
  expect(place.textContent).toBe('')
})
