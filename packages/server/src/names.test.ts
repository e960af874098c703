import { createClient } from '@redis/client'
import { createFakeClock } from 'latchkit/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from './clock.js'
import { metricsPortOf } from './config/metricsPortOf.js'
import { readConfig } from './config/readConfig.js'
import { authSchema } from './custody/auth/authSchema.js'
import { openStage } from './custody/fixtures/stage.js'
import { makeKeyFiles } from './custody/keys/keyFile.js'
import { recoverySchema } from './custody/recovery/recoverySchema.js'
import { hasRedis, type RedisServer, startRedis } from './fixtures/redisServer.js'
import { newFolder } from './fixtures/stores.js'
import { createTestServers } from './fixtures/testServer.js'
import { newEnvelope, newTopic } from './fixtures/topic.js'
import { usedMetrics } from './fixtures/usedMetrics.js'
import { methodTable } from './relay/methodTable.js'
import { createStore } from './store/createStore.js'
import type { Schema } from './store/migrations.js'

// Lists names that outlive a build: a new one is added here; one that goes or changes needs a migration, or a line for
// operators. Environment variables stand in docs/configuration.md and docs/limits.md (config.test.ts), the paths of the gateway
// in names.test.ts of the kit, the lines of the relay's journal in its journal.test.ts.

const servers = createTestServers()
afterEach(servers.end)

it('what operators see: metrics, with their kinds and labels', async () => {
  const text = await usedMetrics()
  const kinds = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, kind]) => `${name} ${kind}`)
  expect(kinds.sort()).toEqual([
    'latchkit_analytics_events_total counter',
    'latchkit_analytics_lost_total counter',
    'latchkit_answer_bytes_fill gauge',
    'latchkit_answer_bytes_refused_total counter',
    'latchkit_auth_provider_paused gauge',
    'latchkit_auth_requests_total counter',
    'latchkit_auth_signers_fill gauge',
    'latchkit_gateway_addresses_fill gauge',
    'latchkit_gateway_addresses_forgotten_total counter',
    'latchkit_gateway_cached_bytes gauge',
    'latchkit_gateway_cached_fill gauge',
    'latchkit_gateway_entrance_addresses_fill gauge',
    'latchkit_gateway_entrance_addresses_forgotten_total counter',
    'latchkit_gateway_index_block gauge',
    'latchkit_gateway_index_faults_total counter',
    'latchkit_gateway_index_head gauge',
    'latchkit_gateway_index_lag_blocks gauge',
    'latchkit_gateway_kept_fill gauge',
    'latchkit_gateway_kept_total counter',
    'latchkit_gateway_memory_fill gauge',
    'latchkit_gateway_nft_images_fill gauge',
    'latchkit_gateway_requests_total counter',
    'latchkit_gateway_restarts_total counter',
    'latchkit_gateway_seconds histogram',
    'latchkit_gateway_store_ready gauge',
    'latchkit_gateway_stored_fill gauge',
    'latchkit_gateway_upstream_faults_total counter',
    'latchkit_idle_connections_fill gauge',
    'latchkit_idle_connections_refused_total counter',
    'latchkit_mailer_dropped_total counter',
    'latchkit_mailer_mails_total counter',
    'latchkit_mailer_requests_total counter',
    'latchkit_proxies_wrong gauge',
    'latchkit_read_bytes_fill gauge',
    'latchkit_read_bytes_refused_total counter',
    'latchkit_ready gauge',
    'latchkit_recovery_provider_paused gauge',
    'latchkit_recovery_releases_fill gauge',
    'latchkit_recovery_requests_total counter',
    'latchkit_relay_closed_total counter',
    'latchkit_relay_connections gauge',
    'latchkit_relay_connections_fill gauge',
    'latchkit_relay_connections_refused_total counter',
    'latchkit_relay_delivered_total counter',
    'latchkit_relay_disk_fill gauge',
    'latchkit_relay_publish_seconds histogram',
    'latchkit_relay_published_total counter',
    'latchkit_relay_pushed_total counter',
    'latchkit_relay_receipts_dropped_total counter',
    'latchkit_relay_receipts_fill gauge',
    'latchkit_relay_receipts_refused_total counter',
    'latchkit_relay_refused_total counter',
    'latchkit_relay_stored_bytes_fill gauge',
    'latchkit_relay_stored_bytes_refused_total counter',
    'latchkit_relay_stored_messages_fill gauge',
    'latchkit_relay_stored_messages_refused_total counter',
    'latchkit_relay_subscriptions_fill gauge',
    'latchkit_relay_subscriptions_refused_total counter',
    'latchkit_relay_topics gauge',
    'latchkit_relay_unsent_bytes_fill gauge',
    'latchkit_relay_unsent_bytes_refused_total counter',
    'latchkit_relay_waiting gauge',
    'latchkit_requests_under_way_fill gauge',
    'latchkit_requests_under_way_refused_total counter',
    'latchkit_service_up gauge',
  ])
  expect(text).toMatch(/^latchkit_gateway_requests_total\{status="404"\} 1$/m)
  expect(text).toMatch(/^latchkit_relay_refused_total\{code="-32601"\} 1$/m)
})

it('paths beside those of the gateway', async () => {
  const server = await servers.start()
  const statuses = await Promise.all(
    ['/healthz', '/readyz', '/metrics'].map(async (path) => (await server.get(path)).status),
  )
  // In production the metrics are at a port of their own, by default the same one for ever.
  expect(statuses).toEqual([200, 200, 404])
  expect(metricsPortOf(readConfig({}))).toBe(4_491)
  expect((await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`)).status).toBe(200)
  expect((await server.get('/rpc', { method: 'POST', body: '{}' })).status).not.toBe(404)
  expect(Object.keys(await (await server.get('/healthz')).json()).sort()).toEqual([
    'parts',
    'status',
    'version',
  ])
  const client = server.connect({ path: '/relay' })
  await client.opened()
})

it('methods of the relay', () => {
  expect([...methodTable.keys()].sort()).toEqual([
    'irn_batchFetchMessages',
    'irn_batchPublish',
    'irn_batchReceive',
    'irn_batchSubscribe',
    'irn_batchSubscribeBlocking',
    'irn_batchUnsubscribe',
    'irn_fetchMessages',
    'irn_publish',
    'irn_subscribe',
    'irn_subscribeBlocking',
    'irn_unsubscribe',
    'wc_approveSession',
    'wc_proposeSession',
  ])
})

it('tables and columns of the database', async () => {
  const data = newFolder()
  const store = createStore({
    config: () => ({ data }) as never,
    log: () => undefined,
    clock: systemClock,
  })
  const rows = await store.all(
    `SELECT tables.name AS name, group_concat(columns.name, ' ') AS columns
      FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns
      WHERE tables.type = 'table' GROUP BY tables.name ORDER BY tables.name`,
  )
  await store.close()
  expect(Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))).toEqual({
    activities: 'account chain hash number position at',
    answers: 'name answer at bytes',
    blocks: 'chain number hash',
    heads: 'chain number hash held',
    held_nfts: 'account chain token item kind rank amount',
    schema_version: 'version',
    seen_tokens: 'account chain token number since',
    siwx_nonces: 'nonce holder link expires',
    siwx_proofs: 'proof expires',
    siwx_sessions: 'token id owner accounts created used expires',
    siwx_tokens: 'token session holder kind expires',
    transactions: 'chain hash number position at sender receiver nonce status operation',
    transfers: 'chain hash number place part kind token item sender receiver amount',
  })
})

it('metrics of wallets by e-mail', async () => {
  const stage = await openStage(async () => ({ data: newFolder() }))
  const kinds = [...stage.metrics.text().matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  await stage.close()
  expect(kinds.map(([, name, kind]) => `${name} ${kind}`).sort()).toEqual([
    'latchkit_auth_provider_paused gauge',
    'latchkit_auth_requests_total counter',
    'latchkit_auth_signers_fill gauge',
    'latchkit_mailer_dropped_total counter',
    'latchkit_mailer_mails_total counter',
    'latchkit_mailer_requests_total counter',
    'latchkit_recovery_provider_paused gauge',
    'latchkit_recovery_releases_fill gauge',
    'latchkit_recovery_requests_total counter',
  ])
})

it('tables and columns of the databases of wallets by e-mail, and what a key file has', async () => {
  const columnsOf = async (schema: Schema) => {
    const store = createStore(
      { config: () => ({ data: newFolder() }), log: () => undefined, clock: systemClock },
      schema,
    )
    const rows = await store.all(
      `SELECT tables.name AS name, group_concat(columns.name, ' ') AS columns
        FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns
        WHERE tables.type = 'table' GROUP BY tables.name ORDER BY tables.name`,
    )
    await store.close()
    return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))
  }
  const common = (name: string) => ({
    [`${name}_clients`]: 'way client',
    [`${name}_codes`]: 'owner login device code facts tries used issued expires known',
    [`${name}_generation`]: 'name number restored',
    [`${name}_guards`]: 'owner failed locked noted',
    [`${name}_limits`]: 'name place until',
    [`${name}_proofs`]: 'proof expires',
    [`${name}_schema_version`]: 'version',
    [`${name}_tokens`]: 'token session holder kind expires',
    [`${name}_unlocks`]: 'token owner guest device other expires',
  })
  expect(await columnsOf(authSchema)).toEqual({
    ...common('auth'),
    auth_claims:
      'id device way subject_mac label_key label verified_mail begun identity mail_key mail facts_key facts',
    auth_changes: 'login id device owner email_key email language site stage expires',
    auth_devices: 'id device created used released former proved',
    auth_identities:
      'way subject_mac id label_key label verified_mail linked used identity mail_key mail pending',
    auth_link_proofs:
      'login device id way subject_mac identity label_key label verified_mail mail_key mail begun',
    auth_notes: 'id note note_key',
    auth_pauses: 'way until',
    auth_pending: 'login id owner device email_key email expires way',
    auth_pinned: 'name verify',
    auth_proofs_used: 'login purpose expires',
    auth_removed: 'id device removed',
    auth_removed_identities: 'id identity removed way subject_mac',
    auth_retired: 'id hash version hashes enc ciphertext retired',
    auth_returned: 'id version hashes share_key share wrapped returned',
    auth_sessions: 'token id device coded created used expires narrow',
    auth_splits: 'id device version hashes addresses share_key share begun owner login email_key email',
    auth_unlocks: 'token owner guest device other expires',
    auth_users:
      'id owner login email_key email version hashes addresses share_key share created signature note moved unsure moved_key moved_hash factor wraps addressed',
  })
  expect(await columnsOf(recoverySchema)).toEqual({
    ...common('recovery'),
    recovery_changes: 'login id device owner email_key email language site stage expires',
    recovery_claims:
      'id device way subject_mac label_key label verified_mail begun identity mail_key mail facts_key facts',
    recovery_devices: 'id device name created used proved',
    recovery_identities:
      'way subject_mac id label_key label verified_mail linked used identity mail_key mail pending',
    recovery_link_proofs:
      'login device id way subject_mac identity label_key label verified_mail mail_key mail begun',
    recovery_makings: 'id owner email_key email language site addresses begun',
    recovery_links: 'token id purpose used expires',
    recovery_notes: 'id note note_key',
    recovery_pauses: 'way until',
    recovery_proofs_used: 'login purpose expires',
    recovery_proved: 'login id device exported proved owner purpose identity',
    recovery_provider_releases: 'way id day released',
    recovery_removed: 'id device removed',
    recovery_removed_identities: 'id identity removed way subject_mac',
    recovery_requests: 'request id device name begun releases approved released site refused way paused',
    recovery_retired: 'id hash version hashes enc ciphertext wrapped retired',
    recovery_returned: 'id version hashes share_key share wrapped returned',
    recovery_signers: 'verify',
    recovery_splits: 'id hash version hashes share_key share wrapped begun device name password wraps',
    recovery_unlocks: 'token owner guest device other expires',
    recovery_users:
      'id owner email_key email language site version hashes addresses share_key share created opened confirmed frozen thaws wrapped signature receipt wraps stops links held owes note moved unsure moved_key moved_hash refused locked_share locked_by addressed same_proof',
  })
  const { auth } = await makeKeyFiles()
  expect(Object.keys(auth)).toEqual(['version', 'service', 'hpke', 'sign', 'wrap', 'macs', 'pinned'])
  expect(Object.keys(auth.macs)).toEqual(['lookup', 'code', 'mail'])
  expect(Object.keys(auth.pinned)).toEqual(['mailer', 'recovery', 'hpke'])
})

describe.skipIf(!hasRedis)('with a real Redis', () => {
  let redis: RedisServer
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.stop())

  it('keys, their kinds, what is in them, and channels', async () => {
    const clock = createFakeClock(Date.now())
    const server = await servers.start({ redisUrl: redis.url }, { clock })
    const [site, wallet, topic] = [server.connect(), server.connect(), newTopic()]
    await wallet.call('irn_subscribe', { topic })
    const message = newEnvelope()
    await site.call('irn_publish', { topic, message, ttl: 300, tag: 1108 })
    await wallet.pushed(1)
    const client = await createClient({ url: redis.url })
      .on('error', () => undefined)
      .connect()
    const kinds = async () => {
      // How many wait in all is written every 10 s.
      await clock.advance(1_000)
      const keys = (await client.keys('*')).sort()
      const named = keys.map(async (key) => `${key.replace(topic, 'topic')} ${await client.type(key)}`)
      return Promise.all(named)
    }
    await expect
      .poll(kinds)
      .toEqual([
        'latchkit:waiting hash',
        'latchkit:waiting:bytes hash',
        'latchkit:waiting:holders hash',
        'latchkit:waiting:holders:bytes hash',
        'latchkit:{topic}:a zset',
        'latchkit:{topic}:h hash',
        'latchkit:{topic}:m stream',
        'latchkit:{topic}:n hash',
        'latchkit:{topic}:x zset',
      ])
    const [entry] = (await client.xRange(`latchkit:{${topic}}:m`, '-', '+')) ?? []
    expect(Object.keys(entry?.message ?? {}).sort()).toEqual(['e', 'l', 'p'])
    expect(JSON.parse(entry?.message.l ?? '')).toEqual([1108, null, 300, site.clientId, message])
    const state = await client.hGetAll(`latchkit:{${topic}}:n`)
    expect(Object.keys(state).sort()).toEqual(['bytes', 'last', 'until'])
    expect(await client.sendCommand(['PUBSUB', 'SHARDCHANNELS'])).toEqual([`latchkit:{${topic}}:c`])
    client.destroy()
  })
})
