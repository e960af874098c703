import { connect as connectTcp } from 'node:net'
import { createFakeClock } from 'latchkit/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { heapBytes } from '../fixtures/heapBytes.js'
import { createIdentity } from '../fixtures/signToken.js'
import { createTestServers } from '../fixtures/testServer.js'
import { newEnvelope, newTopic } from '../fixtures/topic.js'
import { until } from '../fixtures/until.js'

const servers = createTestServers()
afterEach(servers.end)

const message = (topic = newTopic(), bytes = 64) => ({
  topic,
  message: newEnvelope(bytes),
  ttl: 300,
  tag: 1108,
})
const busy = { code: 1013, reason: 'Too many requests' }
const withLimits = (limits: Record<string, number>) => ({ relay: { limits } })
/** A server whose time stands still: what is allowed a second does not grow while a busy machine takes its time. */
async function startStill(limits: Record<string, number>) {
  const clock = createFakeClock(Date.now())
  return { clock, server: await servers.start(withLimits(limits), { clock }) }
}

describe('R3 publishing', () => {
  it('error: more than the burst at once, and time makes room again', async () => {
    const { clock, server } = await startStill({ publishBurst: 5, publishesPerSecond: 2 })
    const client = server.connect()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => client.request('irn_publish', message())),
    )
    expect(answers.map(({ result }) => result === true)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => n <= 5))
    expect(answers.at(-1)?.error).toEqual({ code: -32029, message: 'Too many requests' })
    await clock.advance(500)
    expect((await client.request('irn_publish', message())).result).toBe(true)
    expect((await client.request('irn_publish', message())).error?.code).toBe(-32029)
  })

  it('a batch counts each message; a client id counts over its sockets; another one is not touched', async () => {
    const { server } = await startStill({ publishBurst: 5, publishesPerSecond: 1 })
    const tab = server.connect()
    const otherTab = server.connect({ identity: tab.identity })
    await tab.call('irn_batchPublish', { messages: Array.from({ length: 4 }, () => message()) })
    const propose = { pairingTopic: newTopic(), sessionProposal: newEnvelope() }
    expect(
      (
        await otherTab.request('wc_approveSession', {
          pairingTopic: newTopic(),
          sessionTopic: newTopic(),
          sessionProposalResponse: newEnvelope(),
          sessionSettlementRequest: newEnvelope(),
        })
      ).error?.code,
    ).toBe(-32029)
    expect((await otherTab.request('wc_proposeSession', propose)).result).toBe(true)
    expect((await tab.request('irn_publish', message())).error?.code).toBe(-32029)
    expect(await server.connect().call('irn_publish', message())).toBe(true)
  })

  it('error: a topic that is full, by number and by length', async () => {
    const server = await servers.start(withLimits({ topicMessages: 3, topicBytes: 10_000 }))
    const client = server.connect()
    const full = { code: -32002, message: 'Mailbox limit exceeded' }
    const [many, long] = [newTopic(), newTopic()]
    for (let n = 0; n < 3; n++) await client.call('irn_publish', message(many))
    expect(await client.request('irn_publish', message(many))).toMatchObject({ error: full })
    await client.call('irn_publish', message(long, 6_000))
    expect(await client.request('irn_publish', message(long, 6_000))).toMatchObject({ error: full })
    expect(await client.call('irn_publish', message())).toBe(true)
  })

  it('error: a mailbox that is full in all', async () => {
    const server = await servers.start(withLimits({ storedMessages: 2, addressSharePercent: 100 }))
    const client = server.connect()
    for (let n = 0; n < 2; n++) await client.call('irn_publish', message())
    expect((await client.request('irn_publish', message())).error?.code).toBe(-32002)
  })
})

describe('abuse is closed with a reason', () => {
  it('error: a flood of frames', async () => {
    const { server } = await startStill({ frameBurst: 100, framesPerSecond: 1 })
    const client = server.connect()
    await client.opened()
    for (let n = 0; n < 150; n++) client.send('{}')
    expect(await client.closed).toEqual(busy)
    expect(client.frames).toHaveLength(100)
  })

  it('error: many sockets a minute of one client id', async () => {
    const server = await servers.start(withLimits({ socketsPerClientPerMinute: 3 }))
    const identity = createIdentity()
    for (let n = 0; n < 3; n++)
      await server.connect({ identity }).call('irn_subscribe', { topic: newTopic() })
    expect(await server.connect({ identity }).closed).toEqual(busy)
    await server.connect().call('irn_subscribe', { topic: newTopic() })
  })

  it('error: many sockets a minute from one address', async () => {
    const server = await servers.start(withLimits({ socketsPerAddressPerMinute: 3 }))
    for (let n = 0; n < 3; n++) await server.connect({ token: 'bad' }).closed
    expect(await server.connect().closed).toEqual(busy)
  })

  it('error: many open sockets from one address, and room again when one goes', async () => {
    const server = await servers.start(withLimits({ connectionsPerAddress: 2 }))
    const [first, second] = [server.connect(), server.connect()]
    await Promise.all([first.opened(), second.opened()])
    expect(await server.connect().closed).toEqual(busy)
    await first.close()
    await until(async () => (await server.metric('latchkit_relay_connections')) === 1)
    await server.connect().call('irn_subscribe', { topic: newTopic() })
  })

  it('error: more sockets than the process holds', async () => {
    const server = await servers.start(withLimits({ connections: 2, addressSharePercent: 100 }))
    await server.connect().call('irn_subscribe', { topic: newTopic() })
    await server.connect().call('irn_subscribe', { topic: newTopic() })
    expect(await server.connect().closed).toEqual(busy)
    expect(await server.metric('latchkit_relay_connections_fill')).toBe(1)
    expect(await server.metric('latchkit_relay_connections_refused_total', 'why="full"')).toBe(1)
    expect(server.logLines.filter((line) => line.includes('cap.full'))).toHaveLength(1)
  })

  it('one address has half of the sockets at most, and everybody else still comes in', async () => {
    const server = await servers.start({
      listen: { trustedProxies: 1 },
      ...withLimits({ connections: 10, addressSharePercent: 20 }),
    })
    const from = (address: string) => server.connect({ headers: { 'x-forwarded-for': address } })
    for (let n = 0; n < 5; n++) await from('203.0.113.1').call('irn_subscribe', { topic: newTopic() })
    expect(await from('203.0.113.1').closed).toEqual(busy)
    expect(await server.metric('latchkit_relay_connections_refused_total', 'why="share"')).toBe(1)
    await from('203.0.113.2').call('irn_subscribe', { topic: newTopic() })
  })

  it('behind a trusted proxy the address is the one it saw, and not what the caller claims', async () => {
    const server = await servers.start({
      listen: { trustedProxies: 1 },
      ...withLimits({ connectionsPerAddress: 1 }),
    })
    const from = (address: string) => server.connect({ headers: { 'x-forwarded-for': address } })
    await from('203.0.113.1').call('irn_subscribe', { topic: newTopic() })
    await from('203.0.113.2').call('irn_subscribe', { topic: newTopic() })
    expect(await from('203.0.113.3, 203.0.113.1').closed).toEqual(busy)
  })
})

describe('R3 slow readers', () => {
  /** A client that has subscribed and then reads no byte. */
  async function deaf(port: number, topic: string) {
    const socket = connectTcp(port, '127.0.0.1')
    const token = createIdentity().token()
    const head = [
      'host: x',
      'upgrade: websocket',
      'connection: Upgrade',
      'sec-websocket-version: 13',
      'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
    ]
    socket.write(`GET /relay?auth=${token} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
    const text = `{"id":"1","jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${topic}"}}`
    const frame = Buffer.concat([Buffer.from([0x81, 0xfe, 0, text.length, 0, 0, 0, 0]), Buffer.from(text)])
    socket.write(frame)
    socket.on('error', () => undefined)
    socket.pause()
    return socket
  }

  it('does not fill the memory: pushes wait in the mailbox, and it is closed in the end', async () => {
    const limits = {
      pauseBytes: 200_000,
      slowReaderMs: 1_500,
      closeMs: 50,
      publishBurst: 1e6,
      topicBytes: 1e9,
    }
    const server = await servers.start(withLimits(limits))
    const topic = newTopic()
    await deaf(server.port, topic)
    await until(async () => (await server.metric('latchkit_relay_topics')) === 1)
    const dapp = server.connect()
    const before = await heapBytes()
    for (let n = 0; n < 60; n++) await dapp.call('irn_publish', message(topic, 300_000)) // 24 MB
    expect((await heapBytes()) - before).toBeLessThan(15_000_000)
    expect(await server.metric('latchkit_relay_pushed_total')).toBeLessThan(40)
    await until(async () => (await server.metric('latchkit_relay_closed_total', 'code="1013"')) === 1)
    await until(async () => (await server.metric('latchkit_relay_connections')) === 1)
    const reader = server.connect()
    await reader.call('irn_subscribe', { topic })
    await reader.pushed(60)
  })

  it('is closed when it takes no answer either, and is handed one fetch at a time', async () => {
    const limits = { slowReaderMs: 1_500, closeMs: 50, publishBurst: 1e6, unsentBytes: 100_000_000 }
    const server = await servers.start(withLimits(limits))
    const [dapp, wallet] = [server.connect(), server.connect()]
    await wallet.opened()
    wallet.ws.pause()
    for (let n = 0; n < 4; n++) {
      const topic = newTopic()
      for (let m = 0; m < 2; m++) await dapp.call('irn_publish', message(topic, 700_000))
      wallet.send(`{"id":${n},"jsonrpc":"2.0","method":"irn_fetchMessages","params":{"topic":"${topic}"}}`)
    }
    expect((await server.metric('latchkit_relay_unsent_bytes_fill')) * 100_000_000).toBeLessThan(4_000_000)
    // A pong of its own accord does not help.
    await until(async () => {
      wallet.ws.pong()
      return (await server.metric('latchkit_relay_closed_total', 'code="1013"')) === 1
    })
  })

  it('what one takes in memory is what is counted', async () => {
    const unsentBytes = 200_000_000
    const limits = { unsentBytes, bufferedBytes: 1e8, fetchBytes: 1e8, topicBytes: 1e9 }
    const server = await servers.start(withLimits(limits))
    const [dapp, wallet, topic] = [server.connect(), server.connect(), newTopic()]
    for (let n = 0; n < 12; n++) await dapp.call('irn_publish', message(topic, 700_000)) // 11 MB, in one answer
    await wallet.opened()
    wallet.ws.pause()
    const before = await heapBytes()
    wallet.send(`{"id":1,"jsonrpc":"2.0","method":"irn_fetchMessages","params":{"topic":"${topic}"}}`)
    const counted = async () => (await server.metric('latchkit_relay_unsent_bytes_fill')) * unsentBytes
    await until(async () => (await counted()) > 0)
    expect((await heapBytes()) - before).toBeLessThan((await counted()) * 1.5)
  })

  it('of those who take nothing the fullest is cut when there is too much in all', async () => {
    const server = await servers.start(
      withLimits({
        unsentBytes: 3_000_000,
        publishBurst: 1e6,
        pauseBytes: 5_000_000,
        addressSharePercent: 100,
      }),
    )
    const topic = newTopic()
    const dapp = server.connect()
    const readers = Array.from({ length: 4 }, () => deaf(server.port, topic))
    await Promise.all(readers)
    await until(async () => (await server.metric('latchkit_relay_connections')) >= 4)
    await until(async () => (await server.metric('latchkit_relay_topics')) === 1)
    for (let n = 0; n < 40; n++) await dapp.call('irn_publish', message(topic, 300_000))
    await until(async () => (await server.metric('latchkit_relay_closed_total', 'code="unsent"')) > 0)
    await until(async () => (await server.metric('latchkit_relay_unsent_bytes_fill')) <= 1)
    expect(await server.metric('latchkit_relay_unsent_bytes_refused_total', 'why="full"')).toBeGreaterThan(0)
  })

  it('a reader that goes on reading gets everything', async () => {
    const server = await servers.start(withLimits({ pauseBytes: 50_000, publishBurst: 1e6 }))
    const [dapp, wallet, topic] = [server.connect(), server.connect(), newTopic()]
    await wallet.call('irn_subscribe', { topic })
    wallet.ws.pause()
    const sent = Array.from({ length: 40 }, () => message(topic, 100_000))
    for (const one of sent) await dapp.call('irn_publish', one)
    wallet.ws.resume()
    const pushes = await wallet.pushed(40)
    expect(pushes.map(({ message }) => message)).toEqual(sent.map(({ message }) => message))
  })

  it('answers that nobody reads close it at the limit of the buffer', async () => {
    const server = await servers.start(
      withLimits({ bufferedBytes: 1_000_000, closeMs: 50, publishBurst: 1e6 }),
    )
    const topic = newTopic()
    const dapp = server.connect()
    for (let n = 0; n < 4; n++) await dapp.call('irn_publish', message(topic, 600_000))
    const wallet = server.connect()
    await wallet.opened()
    wallet.ws.pause()
    const ask = (n: number) =>
      `{"id":${n},"jsonrpc":"2.0","method":"irn_fetchMessages","params":{"topic":"${topic}"}}`
    // Each fetch on a fresh topic hands out what waits there; the same socket is handed each message once.
    for (let n = 0; n < 4; n++) wallet.send(ask(n))
    for (let round = 0; round < 12; round++) {
      const fresh = newTopic()
      for (let n = 0; n < 2; n++) await dapp.call('irn_publish', message(fresh, 600_000))
      wallet.send(ask(round + 10).replace(topic, fresh))
    }
    await until(async () => (await server.metric('latchkit_relay_closed_total', 'code="1013"')) === 1)
  })

  it('pushes that are never answered wait too, and go on when they are', async () => {
    const server = await servers.start(withLimits({ unansweredPushes: 10 }))
    const [dapp, wallet, topic] = [server.connect(), server.connect({ acknowledge: false }), newTopic()]
    await wallet.call('irn_subscribe', { topic })
    for (let n = 0; n < 25; n++) await dapp.call('irn_publish', message(topic))
    await wallet.pushed(10)
    await wallet.call('irn_unsubscribe', { topic: newTopic() })
    expect(wallet.pushes).toHaveLength(10)
    let answered = 0
    await until(() => {
      for (const push of wallet.pushes.slice(answered)) wallet.acknowledge(push)
      answered = wallet.pushes.length
      return answered === 25
    })
  })

  it('a publisher that is quicker than the disk is read no faster than it is stored', async () => {
    const server = await servers.start(
      withLimits({ unstoredBytes: 100_000, publishBurst: 1e6, topicBytes: 1e9 }),
    )
    const dapp = server.connect()
    const topic = newTopic()
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => dapp.request('irn_publish', message(topic, 30_000))),
    )
    expect(answers.every(({ result }) => result === true)).toBe(true)
  })
})

describe('time', () => {
  const start = async (limits: Record<string, number> = {}) => {
    const clock = createFakeClock(Date.now())
    const server = await servers.start(withLimits(limits), { clock })
    const claims = () => {
      const iat = Math.floor(clock.now() / 1000)
      return { iat, exp: iat + 86_400 }
    }
    const connect = (more = {}) => server.connect({ claims: claims(), ...more })
    return { clock, server, connect }
  }
  const pings = (client: { ws: { on(event: 'ping', run: () => void): unknown } }) => {
    const seen = { count: 0 }
    client.ws.on('ping', () => {
      seen.count += 1
    })
    return seen
  }

  it('pings every 30 s', async () => {
    const { clock, connect } = await start()
    const client = connect()
    await client.call('irn_subscribe', { topic: newTopic() })
    const seen = pings(client)
    for (let n = 1; n <= 4; n++) {
      await clock.advance(30_000)
      await until(() => seen.count === n)
      await client.call('irn_unsubscribe', { topic: newTopic() }) // the pong is there when this is answered
    }
  })

  it('lets go of a socket that has not answered a ping for 60 s', async () => {
    const { clock, server, connect } = await start()
    const client = connect()
    await client.call('irn_subscribe', { topic: newTopic() })
    client.ws.pong = () => undefined
    Object.assign(client.ws, { _autoPong: false })
    await clock.advance(59_000)
    expect(await server.metric('latchkit_relay_connections')).toBe(1)
    await clock.advance(2_000)
    expect(await client.closed).toMatchObject({ code: 1006 })
  })

  it('lets go of a socket that answers pings which were not sent, and none that was', async () => {
    const { clock, server, connect } = await start()
    const client = connect()
    await client.call('irn_subscribe', { topic: newTopic() })
    Object.assign(client.ws, { _autoPong: false })
    for (let n = 0; n < 6; n++) {
      await clock.advance(10_000)
      client.ws.pong()
      client.ws.pong('0000000000000000')
      if (n < 5) await client.call('irn_unsubscribe', { topic: newTopic() })
    }
    await clock.advance(2_000)
    expect(await client.closed).toMatchObject({ code: 1006 })
    expect(await server.metric('latchkit_relay_closed_total', 'code="silent"')).toBe(1)
  })

  it('closes with 4008 what has no subscription and no traffic for 300 s, and nothing else', async () => {
    const { clock, connect } = await start({ pongMs: 1e9 })
    const [idle, busyOne, subscribed] = [connect(), connect(), connect()]
    await Promise.all([idle.opened(), busyOne.opened()])
    await subscribed.call('irn_subscribe', { topic: newTopic() })
    for (let n = 0; n < 3; n++) {
      await clock.advance(100_000)
      await busyOne.call('irn_unsubscribe', { topic: newTopic() })
    }
    await clock.advance(2_000)
    expect(await idle.closed).toEqual({ code: 4008, reason: 'Idle' })
    await subscribed.call('irn_unsubscribe', { topic: newTopic() })
    await busyOne.call('irn_unsubscribe', { topic: newTopic() })
  })

  it.each([
    ['nothing', undefined, 21_600],
    ['0', 0, 21_600],
    ['60', 60, 60],
    ['30 days', 2_592_000, 2_592_000],
  ])('a ttl of %s is a life of %s s', async (_title, ttl, life) => {
    const { clock, connect } = await start()
    const [dapp, wallet] = [connect(), connect()]
    const sent = { ...message(), ttl }
    await dapp.call('irn_publish', sent)
    const waiting = async (client: ReturnType<typeof connect>) => {
      const fetched = await client.call('irn_fetchMessages', { topic: sent.topic })
      return (fetched as { messages: unknown[] }).messages.length
    }
    Object.assign(clock, {
      now: (
        (from) => () =>
          from + (life ?? 0) * 1_000 - 1
      )(clock.now()),
    })
    expect(await waiting(wallet)).toBe(1)
    Object.assign(clock, {
      now: (
        (from) => () =>
          from + 1
      )(clock.now()),
    })
    expect(await waiting(connect())).toBe(0)
  })

  it('30 new sockets a minute of a client id: half a minute later there is room for 15', async () => {
    const { clock, connect } = await start({ socketsPerClientPerMinute: 4 })
    const identity = createIdentity()
    const open = async () => {
      const client = connect({ identity })
      const outcome = await Promise.race([
        client.closed.then(({ code }) => code),
        client.request('irn_unsubscribe', { topic: newTopic() }).then(
          () => 'open',
          () => undefined,
        ),
      ])
      return outcome ?? (await client.closed).code
    }
    const outcomes = []
    for (let n = 0; n < 5; n++) outcomes.push(await open())
    await clock.advance(30_000)
    for (let n = 0; n < 3; n++) outcomes.push(await open())
    expect(outcomes).toEqual(['open', 'open', 'open', 'open', 1013, 'open', 'open', 1013])
  })
})
