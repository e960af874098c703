import { createClient } from '@redis/client'
import { maxSessions, type NonceRecord, type SessionRecord, type SiwxStore } from './siwxStore.js'

const connectMs = 5_000
const silenceMs = 10_000
const maxRetryDelayMs = 2_000

/** Replaces an existing session atomically. */
const replaceScript = `
if redis.call('DEL', KEYS[1]) == 0 then return 0 end
redis.call('SET', KEYS[2], ARGV[1], 'PXAT', ARGV[2])
return 1`

/** Records the use of a session if the session exists, and keeps its expiry. */
const useScript = `
local text = redis.call('GET', KEYS[1])
if not text then return 0 end
local session = cjson.decode(text)
session.usedAt = tonumber(ARGV[1])
redis.call('SET', KEYS[1], cjson.encode(session), 'KEEPTTL')
return 1`

/**
 * Creates a sign-in store in Redis 7, for any number of processes. Redis itself removes expired keys. While Redis is down every call
 * fails at once.
 * @param url URL of the server.
 * @param prefix Prefix of every key.
 */
export async function createRedisStore(url: string, prefix = 'siwx:'): Promise<SiwxStore> {
  const client = createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: connectMs,
      socketTimeout: silenceMs,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, maxRetryDelayMs),
    },
    pingInterval: silenceMs / 3,
  })
  // Without a listener a lost connection would end the process. Each call that fails meanwhile reports the loss.
  client.on('error', () => undefined)
  await client.connect()
  const nonceKey = (nonce: string) => `${prefix}nonce:${nonce}`
  const sessionKey = (token: string) => `${prefix}session:${token}`
  const ownerKey = (owner: string) => `${prefix}owner:${owner}`
  const addToOwner = async ({ owner, token, createdAt, expiresAt }: SessionRecord) => {
    await client.zAdd(ownerKey(owner), { score: createdAt, value: token })
    await client.pExpireAt(ownerKey(owner), expiresAt, 'GT')
    // `GT` changes nothing at a new key, because Redis takes a missing expiry as the latest one.
    await client.pExpireAt(ownerKey(owner), expiresAt, 'NX')
  }
  const find = async (token: string): Promise<SessionRecord | undefined> => {
    const text = await client.get(sessionKey(token))
    return text === null ? undefined : (JSON.parse(text) as SessionRecord)
  }
  return {
    async addNonce(nonce) {
      await client.set(nonceKey(nonce.nonce), JSON.stringify(nonce), {
        expiration: { type: 'PXAT', value: nonce.expiresAt },
      })
    },
    async takeNonce(nonce) {
      const text = await client.getDel(nonceKey(nonce))
      return text === null ? undefined : (JSON.parse(text) as NonceRecord)
    },
    async addSession(session) {
      const oldest = await client.zRange(ownerKey(session.owner), 0, -maxSessions)
      if (oldest.length > 0) {
        await client.del(oldest.map(sessionKey))
        await client.zRem(ownerKey(session.owner), oldest)
      }
      await addToOwner(session)
      await client.set(sessionKey(session.token), JSON.stringify(session), {
        expiration: { type: 'PXAT', value: session.expiresAt },
      })
    },
    findSession: find,
    async noteUse(token, usedAt) {
      await client.eval(useScript, { keys: [sessionKey(token)], arguments: [String(usedAt)] })
    },
    async replaceSession(token, newSession) {
      const formerSession = await find(token)
      await addToOwner(newSession)
      const isDone = await client.eval(replaceScript, {
        keys: [sessionKey(token), sessionKey(newSession.token)],
        arguments: [JSON.stringify(newSession), String(newSession.expiresAt)],
      })
      // Removes the old token from the owner's list, which must only name existing sessions.
      if (formerSession) await client.zRem(ownerKey(formerSession.owner), token)
      return isDone === 1
    },
    async removeSession(token) {
      const session = await find(token)
      await client.del(sessionKey(token))
      if (session) await client.zRem(ownerKey(session.owner), token)
    },
    async sessionsOf(owner) {
      const tokens = await client.zRange(ownerKey(owner), 0, maxSessions - 1, { REV: true })
      const sessions = await Promise.all(tokens.map(find))
      const missingTokens = tokens.filter((_, at) => sessions[at] === undefined)
      if (missingTokens.length > 0) await client.zRem(ownerKey(owner), missingTokens)
      return sessions.filter((session) => session !== undefined)
    },
    removeExpired: async () => undefined,
    async close() {
      client.destroy()
    },
  }
}
