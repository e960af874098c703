import { beforeAll, expect, it } from 'vitest'
import { toyNetwork } from '../fixtures/toy.js'
import { worlds } from '../fixtures/worlds.js'
import { open } from '../modal/open.js'
import { findNetworkIcon } from './findNetworkIcon.js'

const world = worlds()
beforeAll(() => import('../directory/moment.js'))

const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const picture = `data:image/svg+xml;base64,${btoa(svg)}`
const marked = { ...toyNetwork('1'), assets: { imageId: 'bricks' } }

/** A site whose gateway has the picture `bricks` and nothing else. */
function site(options: Parameters<typeof world>[0] = {}) {
  const paths: string[] = []
  const fetch = async (address: string | URL | Request) => {
    const { pathname } = new URL(String(address))
    paths.push(pathname)
    if (pathname !== '/public/getAssetImage/bricks') return new Response('{}', { status: 404 })
    return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } })
  }
  const given = { backendUrl: 'https://gateway.example', ...options }
  const { kit, start, clock } = world({ ...given, services: { fetch } })
  return { kit, start, clock, pictures: () => paths.filter((path) => path.includes('Image')) }
}

it('§7 a network’s picture is the gateway’s by its imageId, as data, fetched once', async () => {
  const { kit, pictures } = site({ networks: [marked] })
  expect(await findNetworkIcon(kit, marked)).toBe(picture)
  expect(await findNetworkIcon(kit, marked)).toBe(picture)
  expect(pictures()).toEqual(['/public/getAssetImage/bricks'])
})

it('no server is asked for a bundled picture, nor where there is none or no imageId', async () => {
  const { kit, pictures } = site()
  const bundled = { ...toyNetwork('1'), caipNetworkId: 'eip155:1' as const, assets: { imageId: 'bricks' } }
  expect(await findNetworkIcon(kit, bundled)).toMatch(/^data:image/)
  expect(await findNetworkIcon(kit, toyNetwork('2'))).toBeUndefined()
  expect(pictures()).toEqual([])
  const { kit: alone } = world({ networks: [marked] })
  expect(await findNetworkIcon(alone, marked)).toBeUndefined()
})

it('§2 opening prefetches the pictures of networks that the gateway has; one that it lacks ends nothing', async () => {
  const missing = { ...toyNetwork('2'), assets: { imageId: 'mortar' } }
  const { kit, start, clock, pictures } = site({ networks: [marked, missing] })
  await start()
  open(kit)
  await expect.poll(pictures).toEqual(['/public/getAssetImage/bricks', '/public/getAssetImage/mortar'])
  await expect
    .poll(async () => {
      await clock.advance(250)
      return kit.store.getState().modal.loading
    })
    .toBe(false)
  expect(await findNetworkIcon(kit, marked)).toBe(picture)
  expect(pictures()).toHaveLength(2)
})

it('an imageUrl of the site’s own is not fetched when the modal opens', async () => {
  const own = { ...marked, assets: { imageId: 'bricks', imageUrl: 'data:image/png;base64,AA==' } }
  const { kit, start, clock, pictures } = site({ networks: [own] })
  await start()
  open(kit)
  await expect
    .poll(async () => {
      await clock.advance(250)
      return kit.store.getState().modal.loading
    })
    .toBe(false)
  expect(pictures()).toEqual([])
})
