import type { SentEvent } from 'latchkit/wire'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Kit } from '../../../latchkit/src/core/kit/kit.js'
import type { Options } from '../../../latchkit/src/core/options/config.js'
import { track } from '../../../latchkit/src/core/services/track.js'
import { systemClock } from '../clock.js'
import { startFakeService } from '../fixtures/fakeService.js'
import { until } from '../fixtures/until.js'
import { createPage, pageOrigin } from './fixtures/createPage.js'
import { gatewayInMemory } from './fixtures/gatewayInMemory.js'

// What the page tracks, on its way to the operator: the page's own code, the real gateway, a service behind it.

const projects = [{ id: 'shop', origins: [pageOrigin] }]
const ends: (() => unknown)[] = []
beforeAll(() => import('../../../latchkit/src/core/services/sendEvent.js'))
beforeEach(() => {
  vi.stubGlobal('location', {
    origin: pageOrigin,
    hostname: 'shop.example',
    href: `${pageOrigin}/a?secret=1`,
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  for (const end of ends.splice(0)) await end()
})

const gatewayWith = (analytics: object) => gatewayInMemory({ projects, gateway: { analytics } }, systemClock)

function openPage(
  gateway: ReturnType<typeof gatewayWith>,
  options: Partial<Options> = {},
  from = pageOrigin,
) {
  const page = createPage(gateway, options, from)
  ends.push(() => page.kit.destroy())
  return { ...page, events: () => page.paths('/e?'), configs: () => page.paths('/getAnalyticsConfig') }
}

const searched = (kit: Kit, count: number) => track(kit, 'SEARCH_WALLET', { count })
/** Lets everything that is under way come to its end: none of it waits for a clock. */
const settle = async () => {
  for (let turn = 0; turn < 30; turn++) await new Promise((resolve) => setImmediate(resolve))
}

describe('§7 analytics', () => {
  it('each event is sent once, with the page’s origin and nothing of who visits it, and passed on', async () => {
    const service = await startFakeService('thanks')
    ends.push(() => service.stop())
    const gateway = gatewayWith({ isEnabled: true, url: `${service.url}/collect` })
    const { kit, events, configs } = openPage(gateway)
    searched(kit, 1)
    searched(kit, 2)
    await until(() => service.sentBodies.length === 2)
    expect(configs()).toHaveLength(1)
    expect(events()).toHaveLength(2)
    expect(events()[0]).toMatch(/^\/e\?projectId=shop&st=html-none-[\d.]+&sv=[\d.]+$/)
    expect(service.requests).toEqual(['POST /collect', 'POST /collect'])
    const sent = service.sentBodies.map((text) => JSON.parse(text) as SentEvent)
    expect(sent[0]).toEqual({
      eventId: expect.stringMatching(/^[\da-f]{8}-/),
      url: pageOrigin,
      domain: 'shop.example',
      timestamp: kit.services.clock.now(),
      props: { type: 'track', event: 'SEARCH_WALLET', properties: { count: 1 } },
    })
    expect(sent[1]?.eventId).not.toBe(sent[0]?.eventId)
    expect(gateway.metrics.text()).toContain('latchkit_analytics_events_total{event="SEARCH_WALLET"} 2')
  })

  it('readings 12: whose it is only where the site opts in, and then one browser is one browser', async () => {
    const service = await startFakeService('')
    ends.push(() => service.stop())
    const gateway = gatewayWith({ isEnabled: true, url: service.url })
    const stored = new Map<string, string>()
    const storage = {
      get: (key: string) => stored.get(key) ?? null,
      set: (key: string, value: string) => void stored.set(key, value),
      remove: (key: string) => void stored.delete(key),
    }
    const ids = []
    for (const shareVisitor of [true, true, false]) {
      const { kit, events } = openPage(gateway, { id: 'one', shareVisitor, services: { storage } })
      searched(kit, 1)
      await until(() => events().length === 1)
      ids.push(new URLSearchParams(events()[0]?.slice(3)).get('clientId'))
    }
    expect(ids[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4/)
    expect(ids).toEqual([ids[0], ids[0], null])
  })

  it('a gateway that takes none is asked once, and sent nothing', async () => {
    const { kit, events, configs } = openPage(gatewayWith({}))
    for (let each = 0; each < 3; each++) searched(kit, each)
    await settle()
    searched(kit, 3)
    await settle()
    expect([configs().length, events().length]).toEqual([1, 0])
  })

  it('§8 one that does not say so is sent nothing', async () => {
    const gateway = gatewayWith({ isEnabled: true })
    const { kit, events, configs } = openPage(gateway, {
      services: { fetch: () => Promise.resolve(new Response('<html>', { status: 404 })) },
    })
    searched(kit, 1)
    await settle()
    expect([configs().length, events().length]).toEqual([0, 0])
    expect(gateway.metrics.text()).not.toContain('SEARCH_WALLET')
  })

  it('not with the feature off, nor without a gateway, nor outside a browser', async () => {
    const gateway = gatewayWith({ isEnabled: true })
    const off = openPage(gateway, { features: { analytics: false } })
    const alone = openPage(gateway, { backendUrl: undefined as never })
    for (const { kit } of [off, alone]) searched(kit, 1)
    vi.unstubAllGlobals()
    const server = openPage(gateway)
    searched(server.kit, 1)
    await settle()
    for (const { requests } of [off, alone, server]) expect(requests).toEqual([])
  })

  it('§8 a page whose origin is not let in is told so, as an alert for its developer', async () => {
    const { kit, clock, events } = openPage(gatewayWith({ isEnabled: true }), {}, 'https://other.example')
    searched(kit, 1)
    await until(async () => {
      // It is asked once more: a rule may have just changed.
      await clock.advance(50)
      return kit.store.getState().alert.current !== undefined
    })
    expect(kit.store.getState().alert.current?.shortMessage).toBe('Invalid App Configuration')
    expect(events()).toEqual([])
  })

  it('what the service answers, or that it is down, is nothing the page hears; it is counted', async () => {
    const service = await startFakeService('')
    const gateway = gatewayWith({ isEnabled: true, url: service.url })
    service.answer = { status: 500, body: '' }
    const { kit, events } = openPage(gateway)
    searched(kit, 1)
    await until(() => gateway.metrics.text().includes('latchkit_analytics_lost_total 1'))
    service.stop()
    searched(kit, 2)
    await until(() => gateway.metrics.text().includes('latchkit_analytics_lost_total 2'))
    expect(events()).toHaveLength(2)
    expect(gateway.lines.filter((line) => line.includes('not passed on'))).toHaveLength(2)
    expect(gateway.lines.join()).not.toContain('shop.example')
  })

  const event = {
    eventId: crypto.randomUUID(),
    url: pageOrigin,
    domain: 'shop.example',
    timestamp: 5,
    props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
  }
  it.each([
    ['nothing', {}],
    ['no UUID', { ...event, eventId: '5' }],
    ['more of the page than its origin', { ...event, url: `${pageOrigin}/a?b` }],
    ['a name of its own', { ...event, props: { ...event.props, event: 'wc:1234@2?symKey=00' } }],
    ['a list', [event]],
    ['a thing in a property', { ...event, props: { ...event.props, properties: { a: { b: 1 } } } }],
    ['a long text', { ...event, props: { ...event.props, properties: { a: 'x'.repeat(201) } } }],
    ['many properties', { ...event, props: { ...event.props, properties: { ...'x'.repeat(17).split('') } } }],
    ['an address that is none', { ...event, props: { ...event.props, address: 'a b' } }],
  ])('error: %s is refused', async (_, body) => {
    const gateway = gatewayWith({ isEnabled: true })
    const headers = { Origin: pageOrigin }
    const refused = await gateway.post('/e?projectId=shop', body, { headers })
    expect([refused.status, await refused.json()]).toMatchObject([400, { status: 'FAILED' }])
    expect((await gateway.post('/e?projectId=shop', event, { headers })).status).toBe(202)
  })
})
