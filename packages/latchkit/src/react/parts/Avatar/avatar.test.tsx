import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { connect } from '../../../core/connect/connect.js'
import { createToy } from '../../../core/fixtures/toy.js'
import { toyAccount } from '../../../core/fixtures/toyAccount.js'
import { worlds } from '../../../core/fixtures/worlds.js'
import type { Options } from '../../../core/options/config.js'
import { picturesOf } from '../../../core/services/accountMemory.js'
import { createMemoryStorage } from '../../../testing/createMemoryStorage.js'
import { AccountButton } from '../../buttons/AccountButton.js'
import { createHost } from '../../host/createHost.js'
import { HostContext } from '../../host/useHost.js'
import { LatchkitProvider } from '../../LatchkitProvider.js'
import { Avatar } from './Avatar.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const world = worlds()
afterEach(() => document.body.replaceChildren())

const backendUrl = 'https://gateway.example'
const path = '/public/getProfileImage/mira.toy'
const mira = { name: 'mira.toy', avatar: 'https://pictures.example/mira.png', picture: path }
const bytes = Uint8Array.from([1, 2, 3])
const data = `data:image/png;base64,${btoa('\x01\x02\x03')}`
const image = () => new Response(bytes, { headers: { 'Content-Type': 'image/png' } })

interface Gateway {
  /** The identity that it answers of `brick-a`. */
  readonly identity?: object
  readonly answer?: () => Response | Promise<Response>
  readonly options?: Partial<Options>
  /** The requests that are not answered yet. */
  readonly waiting?: number
}

/** A page with the account button and the avatars of `brick-a` and a receiver, once `brick-a` is connected. */
async function page({
  identity = mira,
  answer = image,
  options = { backendUrl },
  waiting = 0,
}: Gateway = {}) {
  const requests: string[] = []
  const fetch = async (address: URL | RequestInfo) => {
    const { href, pathname } = new URL(String(address))
    requests.push(href)
    if (pathname === '/v1/supported-chains') return Response.json({ http: ['toy:1', 'toy:2'], ws: [] })
    if (pathname.startsWith('/public/')) return answer()
    return Response.json(pathname.endsWith('/brick-a') ? identity : { name: null, avatar: null })
  }
  const toy = createToy({ named: true, supports: ['names'] })
  const { kit, start } = world({ ...options, services: { fetch } }, { toy, storage: createMemoryStorage() })
  await start()
  toy.add('a', { accounts: ['brick-a', 'brick-z'] })
  await connect(kit, { connector: 'toy:a' })
  const host = createHost(document.createElement('p').attachShadow({ mode: 'open' }), undefined, 'en')
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <LatchkitProvider kit={kit}>
        <AccountButton />
        <HostContext.Provider value={host}>
          <Avatar address="brick-a" />
          <Avatar address="brick-z" />
          <Avatar address="brick-b" picture="/public/getProfileImage/bob.toy" />
        </HostContext.Provider>
      </LatchkitProvider>,
    ),
  )
  /** All that was begun has come to its end. */
  const rest = async () => {
    const turn = () => act(async () => new Promise((next) => setTimeout(next)))
    do await turn()
    while (!place.querySelector('.latchkit-avatar') || kit.live.inFlight.size > waiting)
  }
  await rest()
  await rest()
  const places = () => [...place.querySelectorAll<HTMLElement>('.latchkit-avatar, .avatar')]
  return {
    kit,
    toy,
    requests,
    rest,
    images: () => requests.filter((each) => each.includes('getProfileImage')),
    places,
    /** The picture in the button, and those of the three avatars. */
    shown: () => places().map((each) => each.querySelector('img')?.getAttribute('src')),
    drawn: () => places().map((each) => each.style.getPropertyValue('--picture').includes('radial-gradient')),
    end: () => act(() => root.unmount()),
  }
}

const all = [true, true, true, true]
const none = [undefined, undefined, undefined, undefined]

describe('the picture that an account has chosen', () => {
  it('§1 stands over the drawn avatar in button and modal, and comes from the gateway alone', async () => {
    const { shown, drawn, requests, images, places, end } = await page()
    expect(shown()).toEqual([data, data, undefined, data])
    expect(drawn()).toEqual(all)
    expect(places()[0]?.querySelector('img')?.style.background).toBe('var(--picture)')
    expect(
      images()
        .map((each) => new URL(each).pathname)
        .sort(),
    ).toEqual(['/public/getProfileImage/bob.toy', path])
    expect(requests.filter((each) => !each.startsWith(`${backendUrl}/`))).toEqual([])
    end()
  })

  it.each(['image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'])(
    'may be of each kind that the gateway passes on: %s',
    async (type) => {
      const answer = () => new Response(bytes, { headers: { 'Content-Type': type } })
      const { shown, end } = await page({ answer })
      expect(shown()[0]).toBe(data.replace('image/png', type))
      end()
    },
  )

  it('is that of no other account after a switch, not even while its own is awaited', async () => {
    const { toy, shown, drawn, rest, end } = await page()
    const accounts = ['brick-z', 'brick-a'].map((each) => toyAccount(each))
    await act(async () => toy.emit({ type: 'change', connectorId: 'toy:a', accounts }))
    expect(shown()).toEqual([undefined, undefined, undefined, data])
    await rest()
    expect(shown()).toEqual([undefined, undefined, undefined, data])
    expect(drawn()).toEqual(all)
    end()
  })

  it('readings 35: is forgotten with the account', async () => {
    const { kit, toy, end } = await page()
    expect([...picturesOf(kit).keys()].join()).toContain('mira.toy')
    await act(async () => toy.emit({ type: 'disconnect', connectorId: 'toy:a' }))
    expect(picturesOf(kit).size).toBe(0)
    end()
  })

  it('that comes when another account is there by then is not shown', async () => {
    const answers: (() => void)[] = []
    const answer = () => new Promise<Response>((done) => answers.push(() => done(image())))
    // Each of the two pictures: its load and the call of the gateway.
    const { kit, toy, shown, drawn, end } = await page({ answer, waiting: 4 })
    expect([answers.length, shown()]).toEqual([2, none])
    const accounts = ['brick-z', 'brick-a'].map((each) => toyAccount(each))
    await act(async () => toy.emit({ type: 'change', connectorId: 'toy:a', accounts }))
    await act(async () => {
      for (const each of answers) each()
      await expect.poll(() => kit.live.inFlight.size).toBe(0)
    })
    expect([shown(), drawn()]).toEqual([[undefined, undefined, undefined, data], all])
    end()
  })

  it.each<[string, () => Response]>([
    ['none', () => new Response('{}', { status: 404 })],
    ['a page', () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
    ['too much', () => new Response(new Uint8Array(300_000), { headers: { 'Content-Type': 'image/png' } })],
  ])('error: leaves the drawn avatar where the gateway answers %s', async (_, answer) => {
    const { shown, drawn, end } = await page({ answer })
    expect([shown(), drawn()]).toEqual([none, all])
    end()
  })

  it('error: leaves the drawn avatar where it cannot be decoded', async () => {
    const { shown, places, end } = await page()
    const [first] = places()
    act(() => void first?.querySelector('img')?.dispatchEvent(new Event('error')))
    expect(shown()[0]).toBeUndefined()
    expect(first?.childElementCount).toBe(0)
    end()
  })

  it.each([
    ['says none', { name: 'mira.toy', avatar: mira.avatar }],
    ['names another server', { ...mira, picture: 'https://pictures.example/mira.png' }],
    ['names a script', { ...mira, picture: 'javascript:alert(1)' }],
    ['names data', { ...mira, picture: data }],
  ])('security: S4 nothing is loaded for the account where the gateway %s', async (_, identity) => {
    const { shown, images, requests, end } = await page({ identity })
    expect(shown()).toEqual([undefined, undefined, undefined, data])
    expect(images()).toHaveLength(1)
    expect(requests.join()).not.toContain('pictures.example')
    end()
  })

  it('without a backend is not asked of anybody', async () => {
    const { shown, drawn, requests, end } = await page({ options: {} })
    expect([shown(), drawn(), requests]).toEqual([none, all, []])
    end()
  })

  it('gives way to what the site draws, and is not even asked for; it stands where the site draws nothing', async () => {
    const avatar: NonNullable<Options['avatar']> = ({ address }) =>
      address === 'brick-a' ? <i>{address}</i> : null
    const { shown, places, images, end } = await page({ options: { backendUrl, avatar } })
    expect(places().map((each) => each.textContent)).toEqual(['brick-a', 'brick-a', '', ''])
    expect(shown()).toEqual([undefined, undefined, undefined, data])
    expect(images()).toHaveLength(1)
    end()
  })
})
