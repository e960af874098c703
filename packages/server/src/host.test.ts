import { connect as openSocket } from 'node:net'
import { createFakeClock } from 'latchkit/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestServers } from './fixtures/testServer.js'
import { until } from './fixtures/until.js'
import type { Gateway } from './serverParts.js'

const servers = createTestServers()
afterEach(servers.end)

/** A gateway that answers when a test says so. */
function slowGateway() {
  const waiting: (() => void)[] = []
  const gateway: Gateway = {
    fetch: () => new Promise((answer) => waiting.push(() => answer(new Response('slow but whole\n')))),
  }
  return { waiting, createGateway: () => gateway }
}

describe('the server', () => {
  it('says of each part whether it is up', async () => {
    const server = await servers.start()
    expect(await (await server.get('/healthz')).json()).toEqual({
      status: 'up',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      parts: { relay: 'up' },
    })
  })

  it('R3 error: more requests of one address under way than it may have', async () => {
    const { waiting, createGateway } = slowGateway()
    const server = await servers.start({ listen: { requestsUnderWay: 2 } }, { createGateway })
    const two = [server.get('/a'), server.get('/b')]
    await until(() => waiting.length === 2)
    const third = await server.get('/c')
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '1'])
    for (const answer of waiting.splice(0)) answer()
    expect((await Promise.all(two)).map(({ status }) => status)).toEqual([200, 200])
    const fourth = server.get('/d')
    await until(() => waiting.length === 1)
    waiting[0]?.()
    expect((await fourth).status).toBe(200)
  })

  it('R3 cuts a connection on which nothing happens', async () => {
    const { waiting, createGateway } = slowGateway()
    const server = await servers.start({ listen: { idleMs: 50 } }, { createGateway })
    const socket = openSocket(server.port, '127.0.0.1')
    const gone = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => undefined).write('GET /a HTTP/1.1\r\nHost: a\r\n\r\n')
    await gone
    expect(waiting).toHaveLength(1)
  })

  it('drains: an answer that is under way arrives whole', async () => {
    const { waiting, createGateway } = slowGateway()
    const server = await servers.start({}, { createGateway })
    const request = server.get('/a').then((response) => response.text())
    await until(() => waiting.length === 1)
    const drained = server.drain()
    await expect(server.get('/healthz')).rejects.toThrow()
    waiting[0]?.()
    expect(await request).toBe('slow but whole\n')
    await drained
  })

  it('drains: what is not answered in time is cut', async () => {
    const { waiting, createGateway } = slowGateway()
    const clock = createFakeClock()
    const server = await servers.start({}, { createGateway, clock })
    const request = server.get('/a')
    await until(() => waiting.length === 1)
    const cut = expect(request).rejects.toThrow()
    let isDrained = false
    void server.drain().then(() => {
      isDrained = true
    })
    await until(async () => {
      await clock.advance(1_000)
      return isDrained
    })
    await cut
  })
})
