import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createIdentity } from '../../packages/server/src/fixtures/signToken.js'
import { startCli } from '../../packages/server/src/fixtures/startCli.js'
import { connect } from '../../packages/server/src/fixtures/testClient.js'
import { newEnvelope, newTopic } from '../../packages/server/src/fixtures/topic.js'
import { root } from '../../scripts/lib/run.mjs'
import { expect, test } from '../stage/test.js'

const folder = join(root, 'packages/server/src/upgrade/fixtures/journal')

// No page is needed: the runner is used because it reads the same sources.
test('a relay that was killed with messages waiting', async () => {
  const data = mkdtempSync(join(tmpdir(), 'latchkit-journal-'))
  const cli = join(root, 'packages/server/dist/cli.js')
  const config = join(root, 'packages/server/latchkit.development.json')
  const relay = await startCli(cli, { LATCHKIT_DATA: data, LATCHKIT_CONFIG: config })
  const projectId = '0123456789abcdef0123456789abcdef'
  const seeds = { site: randomBytes(32), wallet: randomBytes(32) }
  const line = (who: keyof typeof seeds) =>
    connect({ port: relay.port, projectId, identity: createIdentity(seeds[who]) })
  const [site, wallet] = [line('site'), line('wallet')]
  const topics = { one: newTopic(), two: newTopic(), acknowledged: newTopic() }
  const sent: object[] = []
  const publish = async (what: string, more: object) => {
    const params = { message: newEnvelope(), ttl: 300, tag: 1108, ...more }
    await site.call('irn_publish', params)
    sent.push({ what, ...params })
  }
  await publish('waits', { topic: topics.one })
  await publish('waits', { topic: topics.one, tag: 1100 })
  await publish('waits', { topic: topics.two, ttl: 604_800, message: newEnvelope(6_000) })
  await publish('expires', { topic: topics.two, ttl: 2 })
  await publish('waits', { topic: topics.two, attestation: 'a.b.c' })
  await publish('acknowledged', { topic: topics.acknowledged })
  await wallet.call('irn_subscribe', { topic: topics.acknowledged })
  await wallet.pushed(1)
  await publish('acknowledged', { topic: topics.acknowledged, tag: 1110 })
  await wallet.pushed(2)
  // Long enough for what is written in the background, and for the one that lives 2 s.
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  await relay.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const files = readdirSync(join(data, 'relay')).filter((name) => name.endsWith('.log'))
  expect(files).not.toEqual([])
  for (const name of files) cpSync(join(data, 'relay', name), join(folder, 'relay', name))
  const journal = {
    commit: process.env.LATCHKIT_RECORD_COMMIT,
    at: Date.now(),
    topics,
    seeds: { site: seeds.site.toString('hex'), wallet: seeds.wallet.toString('hex') },
    sent,
  }
  writeFileSync(join(folder, 'journal.json'), `${JSON.stringify(journal, null, 2)}\n`)
  rmSync(data, { recursive: true, force: true })
})
