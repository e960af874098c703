import { cpSync } from 'node:fs'
import { join } from 'node:path'
import openDatabase from 'libsql'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { buildCli } from './fixtures/builtCli.js'
import { type CliProcess, startCli } from './fixtures/startCli.js'
import { connect, type TestClient } from './fixtures/testClient.js'
import { createTestServers } from './fixtures/testServer.js'
import { newEnvelope, newTopic } from './fixtures/topic.js'
import { until } from './fixtures/until.js'

const servers = createTestServers()
const running: CliProcess[] = []
const clients: TestClient[] = []
let cli: Awaited<ReturnType<typeof buildCli>>
beforeAll(async () => {
  cli = await buildCli()
})
afterEach(async () => {
  for (const { ws } of clients.splice(0)) ws.terminate()
  for (const one of running.splice(0)) await one.kill('SIGKILL')
  await servers.end()
})

const start = async (data: string) => {
  const one = await startCli(cli.path, {
    LATCHKIT_DATA: data,
    LATCHKIT_RELAY_LIMITS_PUBLISH_BURST: '1000000',
  })
  running.push(one)
  return one
}
const open = (port: number) => {
  const client = connect({ port })
  clients.push(client)
  return client
}

/** Makes a copy as docs/hosting.md says: of the database by its own way, then of the files of the relay. */
function backUp(data: string, copy: string): void {
  const database = new openDatabase(join(data, 'gateway.db'))
  database.exec(`VACUUM INTO '${join(copy, 'gateway.db')}'`)
  database.close()
  cpSync(join(data, 'relay'), join(copy, 'relay'), {
    recursive: true,
    filter: (path) => !path.endsWith('lock'),
  })
}

it('a copy made while messages are published has all that was acknowledged before it, and starts', async () => {
  const [data, copy, topic] = [servers.folder(), servers.folder(), newTopic()]
  const server = await start(data)
  const site = open(server.port)
  await site.opened()
  const acknowledged: string[] = []
  let isOver = false
  const publish = async () => {
    while (!isOver) {
      const one = { topic, message: newEnvelope(), ttl: 300, tag: 1108 }
      if ((await site.request('irn_publish', one)).result === true) acknowledged.push(one.message)
    }
  }
  const all = Array.from({ length: 10 }, publish)
  await until(() => acknowledged.length >= 200)
  const before = [...acknowledged]
  backUp(data, copy)
  await until(() => acknowledged.length >= before.length + 50)
  isOver = true
  await Promise.all(all)

  const restored = await start(copy)
  expect((await fetch(`http://127.0.0.1:${restored.port}/readyz`)).status).toBe(200)
  const wallet = open(restored.port)
  await wallet.call('irn_subscribe', { topic })
  const texts = () => wallet.pushes.map(({ message }) => message)
  await until(() => before.every((message) => texts().includes(message)))
  // What came after the copy is lost with the machine.
  expect(texts()).not.toContain(acknowledged.at(-1))
})
