import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { connect } from '../connect/connect.js'
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

/** Events of a page whose gateway answers as said, and what came of them. */
async function sentTo(answer: () => Response, options: object = {}) {
  const bodies: { props: { address?: string } }[] = []
  const made = world({
    backendUrl: 'https://gateway.example',
    ...options,
    services: {
      fetch: async (_: unknown, init?: RequestInit) => {
        if (typeof init?.body === 'string') bodies.push(JSON.parse(init.body))
        return answer()
      },
    },
  })
  await made.start()
  return { ...made, bodies }
}

it("§3 the address is on the wallet's own network, listed or not", async () => {
  const takes = () => Response.json({ isAnalyticsEnabled: true })
  const { kit, toy, bodies } = await sentTo(takes, { shareVisitor: true, allowUnsupportedChain: true })
  toy.add('a', { accounts: ['brick-Aa'], network: '9' })
  await connect(kit, { connector: 'toy:a' })
  await expect.poll(() => bodies.at(-1)?.props.address).toBe('toy:9:brick9-Aa')
})

it('error: §8 a 403 of analytics raises Invalid App Configuration, whatever its body says', async () => {
  const { kit, toy, clock } = await sentTo(() => new Response('no', { status: 403 }))
  toy.add('a')
  await connect(kit, { connector: 'toy:a' })
  await expect
    .poll(async () => {
      // A 403 is tried once more after a while.
      await clock.advance(1_000)
      return kit.store.getState().alert.current
    })
    .toMatchObject({
      shortMessage: 'Invalid App Configuration',
      longMessage: expect.stringContaining('The origin was not found on the Allowlist'),
    })
})

it('error: a 403 of analytics whose reason was told is not told a second time as one of the origin', async () => {
  const reasons = [{ field: 'projectId', description: 'Unauthorized: invalid key' }]
  const { kit, toy, clock } = await sentTo(() =>
    Response.json({ status: 'FAILED', reasons }, { status: 403 }),
  )
  toy.add('a')
  await connect(kit, { connector: 'toy:a' })
  const alerts = () => kit.store.getState().alert.shown
  await expect
    .poll(async () => {
      await clock.advance(1_000)
      return alerts().length
    })
    .toBeGreaterThan(0)
  await clock.advance(60_000)
  expect(alerts()).toEqual(['gateway invalidProjectId'])
})
