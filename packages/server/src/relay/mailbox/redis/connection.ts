import { createClient } from '@redis/client'
import { fail } from 'latchkit/wire'
import { redisTooOld } from '../../../errors/mailbox.js'
import type { Log } from '../../../operations/createLog.js'
import { hostIn, kindOf } from '../../../operations/kindOf.js'
import { mailboxScripts } from './scripts.js'

const oldestMajor = 7
const connectMs = 5_000
const maxRetryMs = 2_000
/**
 * To detect a dead connection, it is pinged every `pingMs`, and closed after `silentMs` without an answer. A publisher therefore waits no
 * longer than `silentMs`, which is less than the 15 s after which it sends its message again.
 */
const pingMs = 3_000
const silentMs = 10_000

function makeClient(url: string, log: Log, queueWhileAway: boolean) {
  const client = createClient({
    url,
    RESP: 2,
    scripts: mailboxScripts,
    disableOfflineQueue: !queueWhileAway,
    pingInterval: pingMs,
    socket: {
      connectTimeout: connectMs,
      socketTimeout: silentMs,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, maxRetryMs),
    },
  })
  let isAway = false
  client.on('error', (error: unknown) => {
    if (!isAway) log('error', 'mailbox.redis-away', { host: hostIn(url), code: kindOf(error) })
    isAway = true
  })
  client.on('ready', () => {
    if (isAway) log('info', 'mailbox.redis-back', { host: hostIn(url) })
    isAway = false
  })
  return client
}

type Client = ReturnType<typeof makeClient>

async function checkServer(client: Client, log: Log): Promise<void> {
  const version = /redis_version:([\d.]+)/.exec(await client.info('server'))?.[1] ?? '0'
  if (Number.parseInt(version, 10) < oldestMajor) throw fail(redisTooOld, { version })
  // Not every user of Redis may read its configuration.
  const settings = await client.configGet(['maxmemory-policy', 'appendonly']).catch(() => undefined)
  const policy = settings?.['maxmemory-policy']
  if (policy !== undefined && policy !== 'noeviction') log('warn', 'mailbox.redis-evicts', { policy })
  if (settings?.appendonly === 'no') log('warn', 'mailbox.redis-not-durable', { appendonly: 'no' })
}

/** Opens two connections: one for commands, which fail at once while Redis is down, and one that listens to channels. */
export async function connectRedis(url: string, log: Log) {
  const commands = makeClient(url, log, false)
  const listener = makeClient(url, log, true)
  await Promise.all([commands.connect(), listener.connect()])
  try {
    await checkServer(commands, log)
  } catch (error) {
    commands.destroy()
    listener.destroy()
    throw error
  }
  return { commands, listener }
}

export type RedisConnection = Awaited<ReturnType<typeof connectRedis>>
