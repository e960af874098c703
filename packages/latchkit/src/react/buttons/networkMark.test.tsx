import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { toyNetwork } from '../../core/fixtures/toy.js'
import { worlds } from '../../core/fixtures/worlds.js'
import type { Network } from '../../wire/entities.js'
import { LatchkitProvider } from '../LatchkitProvider.js'
import { NetworkButton } from './NetworkButton.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const world = worlds()
let unmount = async () => {}
afterEach(() => unmount())

const data = 'data:image/png;base64,AA=='
const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'

/** The network button of a site whose first network has the given assets. */
async function shown(assets: Network['assets'], options: Parameters<typeof world>[0] = {}) {
  const network = { ...toyNetwork('1'), name: 'Lumen', ...(assets && { assets }) }
  const { kit } = world({ networks: [network], ...options })
  const place = document.createElement('div')
  const root = createRoot(place)
  unmount = () => act(async () => root.unmount())
  await act(async () =>
    root.render(
      <LatchkitProvider kit={kit}>
        <NetworkButton />
      </LatchkitProvider>,
    ),
  )
  const image = () => place.querySelector('img')
  const look = () =>
    image()?.getAttribute('src') ?? place.querySelector('[data-letter]')?.getAttribute('data-letter')
  const becomes = (what: string) =>
    vi.waitUntil(async () => {
      await act(async () => new Promise((next) => setTimeout(next)))
      return look() === what
    }, 30_000)
  return { look, becomes, fail: () => act(async () => image()?.dispatchEvent(new Event('error'))) }
}

it('a network of one’s own shows the picture that the site gives, and its letter once that does not load', async () => {
  const { look, becomes, fail } = await shown({ imageUrl: data })
  expect(look()).toBe(data)
  await fail()
  await becomes('L')
})

it('S9: no address but data, https or a blob is shown', async () => {
  const { becomes } = await shown({ imageUrl: 'http://spy.example/x.png' })
  await becomes('L')
})

it('§3 its picture comes from the gateway by imageId, as data', async () => {
  const fetch = async () => new Response(svg, { headers: { 'content-type': 'image/svg+xml' } })
  const backendUrl = 'https://gateway.example'
  const { becomes } = await shown({ imageId: 'lumen' }, { backendUrl, services: { fetch } })
  await becomes(`data:image/svg+xml;base64,${btoa(svg)}`)
})
