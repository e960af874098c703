import { afterEach, describe, expect, it } from 'vitest'
import { createTestServers } from '../../fixtures/testServer.js'
import { newEnvelope, newTopic } from '../../fixtures/topic.js'
import { until } from '../../fixtures/until.js'
import { rawId } from './rawId.js'
import { readFrame } from './readFrame.js'

const servers = createTestServers()
afterEach(servers.end)

describe('ids', () => {
  it.each([
    ['"1700000000000123456"', 'a string of 19 digits'],
    ['1700000000000123456', 'a number of 19 digits'],
    ['18446744073709551615', 'a number of 64 bits'],
    ['1', 'a small number'],
    ['-5', 'a negative number'],
    ['0', 'zero'],
    ['""', 'an empty string'],
    ['"a\\"b"', 'a string with a quote'],
    ['1.5', 'a fraction'],
    ['1e3', 'an exponent', '1000'],
  ])('%s, %s, is echoed as it came', async (id, _title, echo = id) => {
    const server = await servers.start()
    const client = server.connect()
    await client.opened()
    const params = JSON.stringify({ id: 'not this one', topic: newTopic() })
    client.send(`{"jsonrpc":"2.0","method":"irn_unsubscribe","params":${params},"id":${id}}`)
    await until(() => client.frames.length > 0)
    expect(client.frames[0]).toBe(`{"id":${echo},"jsonrpc":"2.0","result":true}`)
  })

  it.each([
    ['{"id":12345678901234567890,"a":1}', '12345678901234567890'],
    ['{ "id" : 12345678901234567890 }', '12345678901234567890'],
    ['{"a":{"id":1},"id":12345678901234567890}', '12345678901234567890'],
    ['{"a":"\\"id\\":7,","id":12345678901234567890}', '12345678901234567890'],
    ['{"a":["id",1],"id":12345678901234567890}', '12345678901234567890'],
    ['{"id":1,"id":12345678901234567890}', '12345678901234567890'],
    ['{"a":"\\\\","id":12345678901234567890}', '12345678901234567890'],
    ['{"a":1}', undefined],
    ['{"a":{"id":1}}', undefined],
    ['"id":1', undefined],
  ])('the digits in %s', (text, digits) => {
    expect(rawId(text)).toBe(digits)
  })

  it.each(['1700000000000001', '"1700000000000001"', '"1700000000000001n"'])(
    'an answer to a push may say %s',
    (id) => {
      expect(readFrame(`{"id":${id},"jsonrpc":"2.0","result":true}`)).toEqual({
        kind: 'answer',
        id: 1_700_000_000_000_001,
        ok: true,
      })
    },
  )
})

describe('frames that are wrong are answered, and the socket stays', () => {
  const [parse, invalid] = [
    { code: -32700, message: 'Parse error' },
    { code: -32600, message: 'Invalid Request' },
  ]
  it.each([
    ['', null, parse],
    ['{', null, parse],
    ['{"id":1,}', null, parse],
    ['\u0000', null, parse],
    ['undefined', null, parse],
    ['null', null, invalid],
    ['1', null, invalid],
    ['"text"', null, invalid],
    ['true', null, invalid],
    ['[]', null, invalid],
    ['[{"id":1,"jsonrpc":"2.0","method":"irn_subscribe","params":{}}]', null, invalid],
    ['{}', null, invalid],
    ['{"id":1}', 1, invalid],
    ['{"id":1,"method":"irn_subscribe"}', 1, invalid],
    ['{"id":1,"jsonrpc":"1.0","method":"irn_subscribe"}', 1, invalid],
    ['{"id":1,"jsonrpc":"2.0","method":5}', 1, invalid],
    ['{"jsonrpc":"2.0","method":"irn_subscribe","params":{}}', null, invalid],
    ['{"id":null,"jsonrpc":"2.0","method":"irn_subscribe","params":{}}', null, invalid],
    ['{"id":{},"jsonrpc":"2.0","method":"irn_subscribe","params":{}}', null, invalid],
    [`{"id":"${'9'.repeat(200)}","jsonrpc":"2.0","method":"irn_subscribe"}`, null, invalid],
    [`${'['.repeat(100_000)}`, null, parse],
    [`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, null, invalid],
  ])('error: %.60s', async (text, id, error) => {
    const server = await servers.start()
    const client = server.connect()
    await client.opened()
    client.send(text)
    await until(() => client.strays.length + client.frames.length > 0)
    expect(JSON.parse(client.frames[0] ?? '')).toEqual({ id, jsonrpc: '2.0', error })
    expect(await client.call('irn_unsubscribe', { topic: newTopic() })).toBe(true)
  })

  it('error: a binary frame, bytes that are no UTF-8', async () => {
    const server = await servers.start()
    const client = server.connect()
    await client.opened()
    client.ws.send(Buffer.from('{"id":1,"jsonrpc":"2.0","method":"irn_unsubscribe"}'), { binary: true })
    client.ws.send(Buffer.from([0xc3, 0x28, 0xff]), { binary: false })
    await until(() => client.frames.length === 2)
    expect(client.strays.map(({ error }) => error?.code)).toEqual([-32600, -32700])
    expect(await client.call('irn_unsubscribe', { topic: newTopic() })).toBe(true)
  })

  it('answers that belong to no push are not answered', async () => {
    const server = await servers.start()
    const client = server.connect()
    await client.opened()
    for (const id of ['1', '"x"', 'null', '{}', '1e400', '"99999999999999999999n"']) {
      client.send(`{"id":${id},"jsonrpc":"2.0","result":true}`)
      client.send(`{"id":${id},"jsonrpc":"2.0","error":{}}`)
    }
    await client.call('irn_unsubscribe', { topic: newTopic() })
    expect(client.frames).toHaveLength(1)
  })

  it('keys of an object’s prototype are only keys', async () => {
    const server = await servers.start()
    const [dapp, wallet] = [server.connect(), server.connect()]
    const topic = newTopic()
    await wallet.call('irn_subscribe', { topic })
    await dapp.opened()
    const params = `{"topic":"${topic}","message":"${newEnvelope()}","tag":1,"__proto__":{"ttl":-1},"constructor":{}}`
    dapp.send(
      `{"id":"1","jsonrpc":"2.0","method":"irn_publish","params":${params},"__proto__":{"method":"x"}}`,
    )
    await wallet.pushed(1)
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})

it('a frame of 1 MiB is taken, one byte more closes with 1009', async () => {
  const server = await servers.start()
  const [client, wallet] = [server.connect(), server.connect()]
  const topic = newTopic()
  await wallet.call('irn_subscribe', { topic })
  const frame = (length: number) => {
    const text = (message: string) =>
      JSON.stringify({ id: '1', jsonrpc: '2.0', method: 'irn_publish', params: { topic, message, tag: 1 } })
    return text('x'.repeat(length - text('').length))
  }
  await client.opened()
  client.send(frame(1_048_576))
  await wallet.pushed(1)
  client.send(frame(1_048_577))
  expect(await client.closed).toMatchObject({ code: 1009 })
})
