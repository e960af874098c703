import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { connect } from '../actions/connection/connect.js'
import { worlds } from '../fixtures/worlds.js'

const world = worlds()
beforeAll(() => import('./sendEvent.js'))
beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://shop.example', hostname: 'shop.example' })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([
  [true, 'toy:1:brick-Aa'],
  [false, undefined],
])(
  'readings 12: who opts in (%s) sends the address that is connected with an event',
  async (shareVisitor, address) => {
    const sent: { props: { event: string; address?: string } }[] = []
    const answer = async (_: unknown, init?: RequestInit) => {
      if (typeof init?.body === 'string') {
        sent.push(JSON.parse(init.body))
        expect(init).toMatchObject({ method: 'POST', keepalive: true })
      }
      return new Response(JSON.stringify({ isAnalyticsEnabled: true }))
    }
    const { kit, toy, start } = world({
      backendUrl: 'https://gateway.example',
      shareVisitor,
      services: { fetch: answer },
    })
    await start()
    toy.add('a', { accounts: ['brick-Aa'] })
    await connect(kit, { connector: 'toy:a' })
    await expect
      .poll(() => sent.map(({ props }) => props.event))
      .toEqual(['SELECT_WALLET', 'CONNECT_SUCCESS'])
    expect(sent.map(({ props }) => props.address)).toEqual([undefined, address])
  },
)
