import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestServers, type TestServer } from '../../fixtures/testServer.js'
import { newEnvelope, newTopic } from '../../fixtures/topic.js'
import { until } from '../../fixtures/until.js'

const servers = createTestServers()
afterEach(servers.end)

const idOf = (topic: string, clientId: string) =>
  createHash('sha256')
    .update(topic + clientId)
    .digest('hex')
const message = (more: Record<string, unknown> = {}) => ({
  topic: newTopic(),
  message: newEnvelope(),
  ttl: 300,
  tag: 1108,
  prompt: true,
  ...more,
})

describe('irn_publish and irn_subscription', () => {
  it('a push has the fields that clients read, and an id they can answer', async () => {
    const server = await servers.start()
    const [dapp, wallet] = [server.connect(), server.connect()]
    const sent = message({ attestation: 'eyJ', tag: 1100 })
    await wallet.call('irn_subscribe', { topic: sent.topic })
    const before = Date.now()
    expect(await dapp.call('irn_publish', sent)).toBe(true)
    await wallet.pushed(1)
    const frame = JSON.parse(wallet.frames.at(-1) ?? '')
    expect(frame).toEqual({
      id: expect.any(Number),
      jsonrpc: '2.0',
      method: 'irn_subscription',
      params: {
        id: idOf(sent.topic, wallet.clientId),
        data: {
          topic: sent.topic,
          message: sent.message,
          publishedAt: expect.any(Number),
          tag: 1100,
          attestation: 'eyJ',
        },
      },
    })
    const { publishedAt } = frame.params.data
    expect(publishedAt).toBeGreaterThanOrEqual(before)
    expect(publishedAt).toBeLessThanOrEqual(Date.now())
    // JavaScript clients answer ids of 17 digits in another form, others want at least 1,000,000,000.
    expect(frame.id).toBeGreaterThan(1_000_000_000)
    expect(String(frame.id).length).toBeLessThanOrEqual(16)
  })

  it('attestation is null when there is none', async () => {
    const server = await servers.start()
    const [dapp, wallet] = [server.connect(), server.connect()]
    const [without, withNull] = [message(), message({ attestation: null })]
    await wallet.call('irn_batchSubscribe', { topics: [without.topic, withNull.topic] })
    await dapp.call('irn_publish', without)
    await dapp.call('irn_publish', withNull)
    expect((await wallet.pushed(2)).map(({ attestation }) => attestation)).toEqual([null, null])
  })

  it.each([
    ['topic', { topic: 'x' }],
    ['topic', { topic: undefined }],
    ['topic', { topic: 'g'.repeat(64) }],
    ['topic', { topic: 'a'.repeat(63) }],
    ['topic', { topic: `${'a'.repeat(64)}\n` }],
    ['topic', { topic: ['a'.repeat(64)] }],
    ['message', { message: 1 }],
    ['message', { message: undefined }],
    ['message', { message: { sealed: 'x' } }],
    ['ttl', { ttl: -1 }],
    ['ttl', { ttl: 0.5 }],
    ['ttl', { ttl: 2_592_001 }],
    ['ttl', { ttl: '300' }],
    ['ttl', { ttl: null }],
    ['ttl', { ttl: 1e300 }],
    ['tag', { tag: undefined }],
    ['tag', { tag: -1 }],
    ['tag', { tag: 1.5 }],
    ['tag', { tag: '1100' }],
    ['prompt', { prompt: 'yes' }],
    ['attestation', { attestation: {} }],
  ])('error: a wrong %s is named, and the socket stays', async (field, wrong) => {
    const server = await servers.start()
    const client = server.connect()
    const { error } = await client.request('irn_publish', message(wrong))
    expect(error).toEqual({ code: -32602, message: `Invalid params: ${field}` })
    expect(await client.call('irn_publish', message())).toBe(true)
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a list', []],
    ['a text', 'topic'],
  ])('error: %s instead of params', async (_title, params) => {
    const server = await servers.start()
    const { error } = await server.connect().request('irn_publish', params)
    expect(error?.code).toBe(-32602)
  })

  it.each([[undefined], [0], [1], [2_592_000]])('a ttl of %s is taken', async (ttl) => {
    const server = await servers.start()
    expect(await server.connect().call('irn_publish', message({ ttl }))).toBe(true)
  })

  it('keys it does not know are dropped', async () => {
    const server = await servers.start()
    const [dapp, wallet] = [server.connect(), server.connect()]
    const sent = message({ tvf: { rpcMethods: ['eth_sendTransaction'] }, correlationId: 1, whatever: [] })
    await wallet.call('irn_subscribe', { topic: sent.topic })
    await dapp.call('irn_publish', sent)
    await wallet.pushed(1)
    expect(wallet.frames.join()).not.toMatch(/tvf|eth_sendTransaction|correlationId|whatever/)
  })

  it('irn_batchPublish keeps all, in order', async () => {
    const server = await servers.start()
    const [dapp, wallet] = [server.connect(), server.connect()]
    const topic = newTopic()
    const messages = Array.from({ length: 500 }, () => message({ topic }))
    await wallet.call('irn_subscribe', { topic })
    expect(await dapp.call('irn_batchPublish', { messages })).toBe(true)
    const pushes = await wallet.pushed(500)
    expect(pushes.map(({ message }) => message)).toEqual(messages.map(({ message }) => message))
  })
})

describe('subscriptions', () => {
  it('answer with the id that clients compute, again and again', async () => {
    const server = await servers.start()
    const client = server.connect()
    const topics = [newTopic(), newTopic()]
    const [first = '', second = ''] = topics
    expect(await client.call('irn_subscribe', { topic: first })).toBe(idOf(first, client.clientId))
    expect(await client.call('irn_subscribe', { topic: first })).toBe(idOf(first, client.clientId))
    expect(await client.call('irn_subscribeBlocking', { topic: second })).toBe(idOf(second, client.clientId))
    const ids = topics.map((topic) => idOf(topic, client.clientId))
    expect(await client.call('irn_batchSubscribe', { topics })).toEqual(ids)
    expect(await client.call('irn_batchSubscribeBlocking', { topics })).toEqual(ids.map((id) => ({ id })))
  })

  it.each(['irn_subscribe', 'irn_subscribeBlocking', 'irn_batchSubscribe', 'irn_batchSubscribeBlocking'])(
    '%s is answered before what waits is pushed, oldest first',
    async (method) => {
      const server = await servers.start()
      const [dapp, wallet] = [server.connect(), server.connect()]
      const topic = newTopic()
      const sent = Array.from({ length: 3 }, () => message({ topic }))
      for (const one of sent) await dapp.call('irn_publish', one)
      await wallet.call(method, method.includes('batch') ? { topics: [topic] } : { topic })
      const pushes = await wallet.pushed(3)
      expect(pushes.map(({ message }) => message)).toEqual(sent.map(({ message }) => message))
      expect(JSON.parse(wallet.frames[0] ?? '')).toHaveProperty('result')
    },
  )

  it('a publisher is answered before its message is pushed to anybody', async () => {
    const server = await servers.start()
    // One client id, two sockets on one topic, and a third that publishes: what comes where, in the order of arrival.
    const [dapp, wallet] = [server.connect(), server.connect()]
    const topic = newTopic()
    await wallet.call('irn_subscribe', { topic })
    const order: string[] = []
    dapp.ws.on('message', () => order.push('answer'))
    wallet.ws.on('message', () => order.push('push'))
    for (let n = 0; n < 20; n++) {
      await dapp.call('irn_publish', message({ topic }))
      await wallet.pushed(n + 1)
    }
    expect(order.join(' ')).toBe(Array.from({ length: 20 }, () => 'answer push').join(' '))
  })

  it('irn_unsubscribe ends it, whatever id it brings, and is true for what was never subscribed', async () => {
    const server = await servers.start()
    const [dapp, wallet] = [server.connect(), server.connect()]
    const [topic, other] = [newTopic(), newTopic()]
    await wallet.call('irn_batchSubscribe', { topics: [topic, other] })
    expect(await wallet.call('irn_unsubscribe', { topic, id: 'not the id' })).toBe(true)
    expect(await wallet.call('irn_unsubscribe', { topic })).toBe(true)
    expect(await wallet.call('irn_unsubscribe', { topic: newTopic(), id: '' })).toBe(true)
    await dapp.call('irn_publish', message({ topic }))
    await dapp.call('irn_publish', message({ topic: other }))
    expect((await wallet.pushed(1)).map((push) => push.topic)).toEqual([other])
    const subscriptions = [
      { topic: other, id: 'x' },
      { topic, id: 'y' },
    ]
    expect(await wallet.call('irn_batchUnsubscribe', { subscriptions })).toBe(true)
    await dapp.call('irn_publish', message({ topic: other }))
    await wallet.call('irn_fetchMessages', { topic: newTopic() })
    expect(wallet.pushes).toHaveLength(1)
  })

  it('ends on all sockets of the client id', async () => {
    const server = await servers.start()
    const [dapp, tab] = [server.connect(), server.connect()]
    const otherTab = server.connect({ identity: tab.identity })
    const topic = newTopic()
    await tab.call('irn_subscribe', { topic })
    await otherTab.call('irn_subscribe', { topic })
    await tab.call('irn_unsubscribe', { topic, id: '' })
    await dapp.call('irn_publish', message({ topic }))
    await otherTab.call('irn_fetchMessages', { topic: newTopic() })
    expect(otherTab.pushes).toEqual([])
  })

  it('error: 10,000 topics of one client id, over all its sockets', async () => {
    const server = await servers.start({ relay: { limits: { topicsPerClient: 10 } } })
    const tab = server.connect()
    const otherTab = server.connect({ identity: tab.identity })
    const topics = Array.from({ length: 10 }, newTopic)
    await tab.call('irn_batchSubscribe', { topics: topics.slice(0, 6) })
    await otherTab.call('irn_batchSubscribe', { topics: topics.slice(3) }) // three of them it has already
    const full = { code: -32001, message: 'Subscriber limit exceeded' }
    expect(await otherTab.request('irn_subscribe', { topic: newTopic() })).toMatchObject({ error: full })
    expect(await tab.request('irn_batchSubscribe', { topics: [newTopic()] })).toMatchObject({ error: full })
    const blocking = await tab.call('irn_batchSubscribeBlocking', { topics: [topics[0], newTopic()] })
    expect(blocking).toEqual([{ id: idOf(topics[0] ?? '', tab.clientId) }, { error: full }])
    await tab.call('irn_unsubscribe', { topic: topics[0], id: '' })
    await tab.call('irn_subscribe', { topic: newTopic() })
    await otherTab.close()
    await until(async () => (await server.metric('latchkit_relay_connections')) === 1)
    await tab.call('irn_batchSubscribe', { topics: Array.from({ length: 4 }, newTopic) })
  })
})

describe('batches', () => {
  const over = Array.from({ length: 501 }, newTopic)
  const cases: [string, string, (topics: string[]) => unknown][] = [
    ['irn_batchSubscribe', 'topics', (topics) => topics],
    ['irn_batchSubscribeBlocking', 'topics', (topics) => topics],
    ['irn_batchFetchMessages', 'topics', (topics) => topics],
    ['irn_batchUnsubscribe', 'subscriptions', (topics) => topics.map((topic) => ({ topic, id: '' }))],
    ['irn_batchPublish', 'messages', (topics) => topics.map((topic) => message({ topic }))],
    ['irn_batchReceive', 'receipts', (topics) => topics.map((topic) => ({ topic, messageId: 1 }))],
  ]

  it.each(cases)('%s takes 1 to 500 items', async (method, key, items) => {
    const server = await servers.start()
    const client = server.connect()
    const limit = { code: -32003, message: 'Batch limit exceeded' }
    expect(await client.request(method, { [key]: items(over) })).toMatchObject({ error: limit })
    expect(await client.request(method, { [key]: [] })).toMatchObject({ error: limit })
    expect(await client.request(method, { [key]: 'x' })).toMatchObject({
      error: { code: -32602, message: `Invalid params: ${key}` },
    })
    const wrong = await client.request(method, { [key]: ['x'] })
    expect(wrong.error?.message).toMatch(new RegExp(`^Invalid params: ${key}\\.0`))
    expect(await client.request(method, { [key]: items(over.slice(0, 500)) })).not.toHaveProperty('error')
  })
})

describe('fetching', () => {
  const fill = async (server: TestServer, topics: string[]) => {
    const dapp = server.connect()
    // All at once: one after the other each would wait for the disk. They are stored in the order in which they come.
    await Promise.all(topics.map((topic) => dapp.call('irn_publish', message({ topic, attestation: 'a' }))))
  }

  it('hands out pages of 50, oldest first, each message once on a socket', async () => {
    const server = await servers.start()
    const topic = newTopic()
    await fill(
      server,
      Array.from({ length: 120 }, () => topic),
    )
    const wallet = server.connect()
    const pages = []
    for (let n = 0; n < 4; n++) pages.push(await wallet.call('irn_fetchMessages', { topic }))
    const sizes = pages.map((page) => {
      const { messages, hasMore } = page as { messages: unknown[]; hasMore: boolean }
      return [messages.length, hasMore]
    })
    expect(sizes).toEqual([
      [50, true],
      [50, true],
      [20, false],
      [0, false],
    ])
    expect((pages[0] as { messages: unknown[] }).messages[0]).toEqual({
      topic,
      message: expect.any(String),
      publishedAt: expect.any(Number),
      tag: 1108,
      attestation: 'a',
    })
  })

  it('acknowledges nothing: what was fetched is not pushed on this socket as well, and comes again on the next one', async () => {
    const server = await servers.start()
    const topics = [newTopic(), newTopic(), newTopic()]
    await fill(server, topics)
    const wallet = server.connect()
    const fetched = await wallet.call('irn_batchFetchMessages', { topics })
    expect(fetched).toMatchObject({ hasMore: false, messages: topics.map((topic) => ({ topic })) })
    await wallet.call('irn_batchSubscribe', { topics })
    // What comes from now on is pushed, and nothing before it.
    await fill(server, topics.slice(0, 1))
    expect((await wallet.pushed(1)).map(({ topic }) => topic)).toEqual(topics.slice(0, 1))
    expect(await wallet.call('irn_batchFetchMessages', { topics })).toEqual({ messages: [], hasMore: false })
    expect(wallet.pushes).toHaveLength(1)
    await wallet.close()
    const again = server.connect({ identity: wallet.identity })
    await again.call('irn_batchSubscribe', { topics })
    expect((await again.pushed(3)).map(({ topic }) => topic).sort()).toEqual([...topics].sort())
  })

  it('of a socket that has subscribed and lags behind is not pushed to it later', async () => {
    const server = await servers.start({ relay: { limits: { unansweredPushes: 1 } } })
    const topic = newTopic()
    const wallet = server.connect({ acknowledge: false })
    await wallet.call('irn_subscribe', { topic })
    await fill(server, [topic, topic, topic])
    const [first] = await wallet.pushed(1)
    const page = (await wallet.call('irn_fetchMessages', { topic })) as { messages: { message: string }[] }
    expect(page.messages).toHaveLength(2)
    expect(page.messages.map(({ message: text }) => text)).not.toContain(first?.message)
    if (first) wallet.acknowledge(first)
    await fill(server, [topic])
    const [, later] = await wallet.pushed(2)
    expect(page.messages.map(({ message: text }) => text)).not.toContain(later?.message)
  })

  it('one page over many topics is full at 50 too', async () => {
    const server = await servers.start()
    const topics = Array.from({ length: 60 }, newTopic)
    await fill(server, topics)
    const wallet = server.connect()
    const first = (await wallet.call('irn_batchFetchMessages', { topics })) as { messages: unknown[] }
    const second = (await wallet.call('irn_batchFetchMessages', { topics })) as { messages: unknown[] }
    expect([first.messages.length, second.messages.length]).toEqual([50, 10])
    expect([first, second]).toMatchObject([{ hasMore: true }, { hasMore: false }])
  })
})

describe('acknowledgements', () => {
  it('irn_batchReceive does what the answer to a push does', async () => {
    const server = await servers.start()
    const [dapp, wallet] = [server.connect(), server.connect({ acknowledge: false })]
    const topic = newTopic()
    await wallet.call('irn_subscribe', { topic })
    for (let n = 0; n < 3; n++) await dapp.call('irn_publish', message({ topic }))
    const [first, second, third] = await wallet.pushed(3)
    const receipts = [
      { topic, messageId: first?.id },
      { topic, messageId: `${second?.id}` },
    ]
    expect(await wallet.call('irn_batchReceive', { receipts })).toBe(true)
    await wallet.close()
    const again = server.connect({ identity: wallet.identity })
    await again.call('irn_subscribe', { topic })
    expect((await again.pushed(1)).map(({ message }) => message)).toEqual([third?.message])
    await again.call('irn_fetchMessages', { topic })
    expect(again.pushes).toHaveLength(1)
  })

  it('an answer in the form of a long number counts; an error does not', async () => {
    const server = await servers.start()
    const [dapp, wallet] = [server.connect(), server.connect({ acknowledge: false })]
    const topic = newTopic()
    await wallet.call('irn_subscribe', { topic })
    for (let n = 0; n < 2; n++) await dapp.call('irn_publish', message({ topic }))
    const [first, second] = await wallet.pushed(2)
    wallet.send(`{"id":"${first?.id}n","jsonrpc":"2.0","result":true}`)
    wallet.send(`{"id":${second?.id},"jsonrpc":"2.0","error":{"code":1,"message":"x"}}`)
    await wallet.call('irn_fetchMessages', { topic: newTopic() })
    await wallet.close()
    const again = server.connect({ identity: wallet.identity })
    await again.call('irn_subscribe', { topic })
    expect((await again.pushed(1)).map(({ message }) => message)).toEqual([second?.message])
  })

  it('R4 one client cannot acknowledge for another', async () => {
    const server = await servers.start()
    const [dapp, wallet] = [server.connect(), server.connect({ acknowledge: false })]
    const thief = server.connect({ acknowledge: false })
    const topic = newTopic()
    await wallet.call('irn_subscribe', { topic })
    await thief.call('irn_subscribe', { topic }) // it even knows the topic
    await dapp.call('irn_publish', message({ topic }))
    const [push] = await wallet.pushed(1)
    await thief.pushed(1)
    thief.send(`{"id":${push?.id},"jsonrpc":"2.0","result":true}`)
    await thief.call('irn_batchReceive', { receipts: [{ topic, messageId: push?.id }] })
    for (const own of thief.pushes) thief.acknowledge(own)
    await thief.call('irn_fetchMessages', { topic: newTopic() })
    await wallet.close()
    const again = server.connect({ identity: wallet.identity })
    await again.call('irn_subscribe', { topic })
    expect((await again.pushed(1)).map(({ message }) => message)).toEqual([push?.message])
  })
})

describe('§7 the combined calls', () => {
  it('wc_proposeSession subscribes the caller and publishes with tag 1100', async () => {
    const server = await servers.start()
    const [dapp, wallet] = [server.connect(), server.connect()]
    const pairingTopic = newTopic()
    const sessionProposal = newEnvelope()
    const params = { pairingTopic, sessionProposal, ttl: 300, attestation: 'att', correlationId: 12 }
    expect(await dapp.call('wc_proposeSession', params)).toBe(true)
    await wallet.call('irn_subscribe', { topic: pairingTopic })
    const [push] = await wallet.pushed(1)
    expect(push).toMatchObject({
      topic: pairingTopic,
      message: sessionProposal,
      tag: 1100,
      attestation: 'att',
    })
    await wallet.call('irn_publish', message({ topic: pairingTopic, tag: 1101 }))
    expect((await dapp.pushed(1))[0]).toMatchObject({ topic: pairingTopic, tag: 1101 })
  })

  it('wc_approveSession answers on the pairing, settles on the session, subscribes the caller', async () => {
    const server = await servers.start()
    const [dapp, wallet] = [server.connect(), server.connect()]
    const [pairingTopic, sessionTopic] = [newTopic(), newTopic()]
    await dapp.call('irn_subscribe', { topic: pairingTopic })
    const params = {
      pairingTopic,
      sessionTopic,
      sessionProposalResponse: newEnvelope(),
      sessionSettlementRequest: newEnvelope(),
      ttl: 300,
      correlationId: 12,
      approvedChains: ['eip155:1'],
      approvedMethods: ['personal_sign'],
      approvedEvents: [],
      approvedAccounts: ['eip155:1:0x1111111111111111111111111111111111111111'],
      sessionProperties: { a: 'b' },
      scopedProperties: {},
    }
    expect(await wallet.call('wc_approveSession', params)).toBe(true)
    const [response] = await dapp.pushed(1)
    expect(response).toMatchObject({
      topic: pairingTopic,
      message: params.sessionProposalResponse,
      tag: 1101,
    })
    await dapp.call('irn_subscribe', { topic: sessionTopic })
    const [, settlement] = await dapp.pushed(2)
    expect(settlement).toMatchObject({
      topic: sessionTopic,
      message: params.sessionSettlementRequest,
      tag: 1102,
    })
    await dapp.call('irn_publish', message({ topic: sessionTopic, tag: 1103 }))
    expect((await wallet.pushed(1))[0]).toMatchObject({ topic: sessionTopic, tag: 1103 })
    expect(wallet.pushes).toHaveLength(1)
  })

  it('sent again with the same id they change nothing', async () => {
    const server = await servers.start()
    const [dapp, wallet] = [server.connect(), server.connect()]
    const params = { pairingTopic: newTopic(), sessionProposal: newEnvelope(), ttl: 300 }
    await wallet.call('irn_subscribe', { topic: params.pairingTopic })
    for (let n = 0; n < 3; n++)
      expect((await dapp.request('wc_proposeSession', params, '1')).result).toBe(true)
    await wallet.pushed(1)
    await wallet.call('irn_fetchMessages', { topic: newTopic() })
    expect(wallet.pushes).toHaveLength(1)
  })

  it.each([
    ['wc_proposeSession', { sessionProposal: 'x' }, 'pairingTopic'],
    ['wc_proposeSession', { pairingTopic: newTopic() }, 'sessionProposal'],
    ['wc_proposeSession', { pairingTopic: newTopic(), sessionProposal: 'x', ttl: -1 }, 'ttl'],
    ['wc_approveSession', { pairingTopic: newTopic() }, 'sessionTopic'],
  ])('error: %s with %s lacks %s', async (method, params, field) => {
    const server = await servers.start()
    const { error } = await server.connect().request(method, params)
    expect(error).toEqual({ code: -32602, message: `Invalid params: ${field}` })
  })
})

it.each(['irn_watchRegister', 'irn_watchUnregister', 'irn_unknown', 'toString', '__proto__', ''])(
  'error: there is no method %s',
  async (method) => {
    const server = await servers.start()
    const client = server.connect()
    const { error } = await client.request(method, {})
    expect(error).toEqual({ code: -32601, message: 'Method not found' })
  },
)
