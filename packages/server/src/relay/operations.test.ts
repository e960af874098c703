import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createFakeClock } from 'latchkit/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestServers } from '../fixtures/testServer.js'
import { newEnvelope, newTopic } from '../fixtures/topic.js'
import { until } from '../fixtures/until.js'

const servers = createTestServers()
afterEach(servers.end)

const message = (topic = newTopic()) => ({ topic, message: newEnvelope(), ttl: 300, tag: 1108 })

function textsBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'latin1'))
}

describe('R6 metadata', () => {
  it('what says what is signed is dropped: not on disk, not in logs, not in metrics, not passed on', async () => {
    const data = servers.folder()
    const server = await servers.start({ data, logLevel: 'debug' })
    const marker = 'MARKER7f3c'
    const [dapp, wallet] = [server.connect({ projectId: marker }), server.connect()]
    const [topic, pairingTopic, sessionTopic] = [newTopic(), newTopic(), newTopic()]
    await wallet.call('irn_batchSubscribe', { topics: [topic, pairingTopic] })
    const tvf = {
      correlationId: marker,
      rpcMethods: [marker],
      chainId: marker,
      txHashes: [marker],
      contractAddresses: [marker],
    }
    const flat = { ...tvf, tvf, [marker]: marker }
    await dapp.call('irn_publish', { ...message(topic), ...flat })
    await dapp.call('irn_batchPublish', { messages: [{ ...message(topic), ...flat }] })
    await dapp.call('wc_proposeSession', { pairingTopic, sessionProposal: newEnvelope(), ...flat })
    await dapp.call('wc_approveSession', {
      pairingTopic,
      sessionTopic,
      sessionProposalResponse: newEnvelope(),
      sessionSettlementRequest: newEnvelope(),
      approvedChains: [marker],
      approvedMethods: [marker],
      approvedEvents: [marker],
      approvedAccounts: [marker],
      sessionProperties: { [marker]: marker },
      scopedProperties: { [marker]: marker },
      ...flat,
    })
    await wallet.pushed(4)
    await dapp.request(marker, { [marker]: marker })
    await dapp.request('irn_publish', { ...message(), topic: marker })
    dapp.send(`{${marker}`)
    await dapp.call('irn_unsubscribe', { topic: newTopic() })
    const metrics = await server.metrics()
    await server.drain()
    const disk = textsBelow(data)
    expect(disk.join('')).toContain(topic)
    for (const text of [...disk, ...server.logLines, metrics, ...wallet.frames])
      expect(text).not.toContain(marker)
  })

  it('logs and metrics hold no topic, client id, token, message or address', async () => {
    const server = await servers.start({ logLevel: 'debug' })
    const [dapp, wallet] = [server.connect(), server.connect()]
    const sent = message()
    await wallet.call('irn_subscribe', { topic: sent.topic })
    await dapp.call('irn_publish', sent)
    await wallet.pushed(1)
    await server.connect({ token: 'a.b.c' }).closed
    dapp.ws.terminate()
    const metrics = await server.metrics()
    await server.drain()
    const output = [...server.logLines, metrics].join('\n')
    for (const secret of [
      sent.topic,
      sent.message,
      dapp.clientId,
      wallet.clientId,
      'did:key',
      '127.0.0.1',
      'eyJ',
    ]) {
      expect(output).not.toContain(secret)
    }
  })
})

describe('what operators see', () => {
  it('health, readiness, and metrics that add up', async () => {
    const server = await servers.start()
    expect((await server.get('/healthz')).status).toBe(200)
    expect((await server.get('/readyz')).status).toBe(200)
    const [dapp, wallet, topic] = [server.connect(), server.connect(), newTopic()]
    await wallet.call('irn_subscribe', { topic })
    for (let n = 0; n < 3; n++) await dapp.call('irn_publish', message(topic))
    await dapp.request('irn_publish', {})
    await wallet.pushed(3)
    await wallet.call('irn_unsubscribe', { topic: newTopic() })
    const metric = (name: string, label?: string) => server.metric(`latchkit_relay_${name}`, label)
    expect(await metric('connections')).toBe(2)
    expect(await metric('topics')).toBe(1)
    expect(await metric('published_total')).toBe(3)
    expect(await metric('pushed_total')).toBe(3)
    expect(await metric('delivered_total')).toBe(3)
    expect(await metric('waiting')).toBe(3)
    expect(await metric('refused_total', 'code="-32602"')).toBe(1)
    expect(await metric('publish_seconds_count')).toBe(3)
    expect(await metric('publish_seconds_bucket', 'le="+Inf"')).toBe(3)
    const { headers } = await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`)
    expect(headers.get('content-type')).toMatch('text/plain; version=0.0.4')
  })

  it('drains: what is under way is answered, then everybody is sent away with 1001, and nothing is lost', async () => {
    const data = servers.folder()
    const server = await servers.start({ data })
    const [dapp, wallet, topic] = [server.connect(), server.connect(), newTopic()]
    await wallet.call('irn_subscribe', { topic })
    await wallet.close()
    const sent = Array.from({ length: 50 }, () => message(topic))
    const answers = sent.map((one) =>
      dapp.call('irn_publish', one).then(
        () => one.message,
        () => undefined,
      ),
    )
    await until(() => dapp.frames.length > 0)
    const drained = server.drain()
    expect(await dapp.closed).toEqual({ code: 1001, reason: 'Relay restarts' })
    const stored = (await Promise.all(answers)).filter((message) => message !== undefined)
    await drained
    await expect(server.get('/healthz')).rejects.toThrow()
    const next = await servers.start({ data })
    const again = next.connect({ identity: wallet.identity })
    await again.call('irn_subscribe', { topic })
    const got = (await again.pushed(stored.length)).map(({ message }) => message)
    expect(got).toEqual(expect.arrayContaining(stored))
  })

  it('drains many sockets in slices: those whose turn has not come go on working', async () => {
    const clock = createFakeClock(Date.now())
    const server = await servers.start({ relay: { limits: { closeMs: 60_000 } } }, { clock })
    const clients = Array.from({ length: 260 }, () => server.connect())
    await Promise.all(clients.map((client) => client.call('irn_subscribe', { topic: newTopic() })))
    const codes: number[] = []
    for (const { closed } of clients) closed.then(({ code }) => codes.push(code))
    let drained = false
    server.relay.drain().then(() => {
      drained = true
    })
    await until(() => codes.length === 200)
    const last = clients.slice(200)
    expect(await Promise.all(last.map((client) => client.call('irn_publish', message())))).toHaveLength(60)
    expect(codes).toHaveLength(200)
    while (!drained) await clock.advance(100)
    await until(() => codes.length === 260)
    expect(new Set(codes)).toEqual(new Set([1001]))
  })

  it('while it drains it is not ready, and who comes is sent away', async () => {
    const server = await servers.start({ relay: { limits: { closeMs: 300 } } })
    const lingering = server.connect()
    await lingering.opened()
    lingering.ws.pause() // does not answer the close, so the drain takes its time
    const drained = server.relay.drain()
    expect((await server.get('/readyz')).status).toBe(503)
    expect((await server.get('/healthz')).status).toBe(200)
    expect((await server.get('/rpc', { method: 'POST', body: '{}' })).status).toBe(503)
    expect(await server.connect().closed).toEqual({ code: 1001, reason: 'Relay restarts' })
    await drained
  })

  it('rebalances: a share of the sockets is asked to come back at once', async () => {
    const server = await servers.start()
    const clients = Array.from({ length: 4 }, () => server.connect())
    await Promise.all(clients.map((client) => client.call('irn_subscribe', { topic: newTopic() })))
    server.relay.rebalance(0.5)
    await until(async () => (await server.metric('latchkit_relay_connections')) === 2)
    const [first] = clients
    expect(await first?.closed).toEqual({ code: 4010, reason: 'Rebalancing' })
  })

  it('error: a second server on one folder', async () => {
    const data = servers.folder()
    await servers.start({ data })
    await expect(servers.start({ data })).rejects.toMatchObject({ code: 'dataInUse' })
  })

  it('two relays in one process do not meet', async () => {
    const [one, other] = [await servers.start(), await servers.start()]
    const [dapp, wallet, topic] = [one.connect(), other.connect(), newTopic()]
    await wallet.call('irn_subscribe', { topic })
    await dapp.call('irn_publish', message(topic))
    await wallet.call('irn_fetchMessages', { topic })
    expect(wallet.pushes).toEqual([])
    expect(await other.metric('latchkit_relay_published_total')).toBe(0)
  })
})
