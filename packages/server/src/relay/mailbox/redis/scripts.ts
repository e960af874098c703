import { defineScript } from '@redis/client'

interface Parser {
  push(...args: string[]): unknown
  pushKey(key: string): unknown
}

const keysOfTopic = 5

function pushKeys(parser: Parser, topic: string): void {
  for (const kind of ['m', 'h', 'x', 'n', 'a']) parser.pushKey(`latchkit:{${topic}}:${kind}`)
}

/** Defines a Lua script, which Redis runs atomically, with the five keys of a topic. */
const script = <Reply>(text: string) =>
  defineScript({
    SCRIPT: text,
    NUMBER_OF_KEYS: keysOfTopic,
    parseCommand(parser: Parser, topic: string, ...args: string[]) {
      pushKeys(parser, topic)
      parser.push(...args)
    },
    transformReply: (reply: unknown) => reply as Reply,
  })

// The keys of a topic share a hash tag, so that they lie on one node:
//   1 stream of messages, id = position: `l` the message as JSON, `p` its publisher, `e` the end of its life
//   2 hash   digest of a message → position
//   3 sorted set by end of life: "position digest size"
//   4 hash   `last` position, `bytes` kept, `until` when the keys themselves expire
//   5 sorted set by end of life: "position reader", what was acknowledged
// Positions are thousandths of a millisecond of Redis' own clock: one clock for all processes.
const clock = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`

/** A message to store in Redis. */
export interface NewMessage {
  readonly topic: string
  readonly channel: string
  readonly digest: string
  readonly bytes: number
  readonly ttlMs: number
  readonly text: string
  readonly publisher: string
}

/** Messages that are published together. */
export interface NewBatch {
  readonly sender: string
  readonly topicMessages: number
  readonly topicBytes: number
  readonly messages: readonly NewMessage[]
}

/**
 * KEYS: the five of each message's topic. ARGV: sender, maximum messages and maximum bytes of a topic; then for each message: channel,
 * digest, size, ttl ms, message, publisher. Stores all messages or none. Returns `full`, or for each message 1 (stored) or 0 (existed).
 * Announces the messages last, so that an announcement proves that all are stored.
 */
const publishProgram = `${clock}
local function tidy(key)
  local ended = redis.call('ZRANGEBYSCORE', KEYS[key + 3], '-inf', now, 'LIMIT', 0, 1000)
  for _, one in ipairs(ended) do
    local position, digest, size = string.match(one, '^(%d+) (%S+) (%d+)$')
    redis.call('XDEL', KEYS[key + 1], position .. '-0')
    redis.call('HDEL', KEYS[key + 2], digest)
    redis.call('HINCRBY', KEYS[key + 4], 'bytes', -tonumber(size))
    redis.call('ZREM', KEYS[key + 3], one)
  end
  if #ended > 0 then redis.call('ZREMRANGEBYSCORE', KEYS[key + 5], '-inf', now) end
end

local topics, answer = {}, {}
for index = 1, #KEYS / 5 do
  local key, at = (index - 1) * 5, 3 + (index - 1) * 6
  local digest, topic = ARGV[at + 2], topics[KEYS[key + 1]]
  if not topic then
    tidy(key)
    topic = { count = redis.call('XLEN', KEYS[key + 1]), digests = {} }
    topic.bytes = tonumber(redis.call('HGET', KEYS[key + 4], 'bytes') or 0)
    topics[KEYS[key + 1]] = topic
  end
  answer[index] = 0
  if not topic.digests[digest] and redis.call('HEXISTS', KEYS[key + 2], digest) == 0 then
    topic.digests[digest] = true
    topic.count, topic.bytes = topic.count + 1, topic.bytes + tonumber(ARGV[at + 3])
    if topic.count > tonumber(ARGV[2]) or topic.bytes > tonumber(ARGV[3]) then return 'full' end
    answer[index] = 1
  end
end

local announcements = {}
for index, isNew in ipairs(answer) do
  if isNew == 1 then
    local key, at = (index - 1) * 5, 3 + (index - 1) * 6
    local channel, digest, size, ttl, text, publisher = unpack(ARGV, at + 1, at + 6)
    local state = redis.call('HMGET', KEYS[key + 4], 'last', 'until')
    local position = string.format('%.0f', math.max(now * 1000, tonumber(state[1] or 0) + 1))
    local ends = now + tonumber(ttl)
    redis.call('XADD', KEYS[key + 1], position .. '-0', 'l', text, 'p', publisher, 'e', ends)
    redis.call('HSET', KEYS[key + 2], digest, position)
    redis.call('ZADD', KEYS[key + 3], ends, position .. ' ' .. digest .. ' ' .. size)
    redis.call('HSET', KEYS[key + 4], 'last', position)
    redis.call('HINCRBY', KEYS[key + 4], 'bytes', size)
    if ends > tonumber(state[2] or 0) then
      local till = ends + 60000
      redis.call('HSET', KEYS[key + 4], 'until', till)
      for each = 1, 5 do redis.call('PEXPIREAT', KEYS[key + each], till) end
    end
    announcements[#announcements + 1] = { channel, position .. ' ' .. ARGV[1] .. ' ' .. text }
  end
end
for _, one in ipairs(announcements) do redis.call('SPUBLISH', one[1], one[2]) end
return answer
`

const publishScript = defineScript({
  SCRIPT: publishProgram,
  parseCommand(parser: Parser, { sender, topicMessages, topicBytes, messages }: NewBatch) {
    parser.push(String(messages.length * keysOfTopic))
    for (const { topic } of messages) pushKeys(parser, topic)
    parser.push(sender, String(topicMessages), String(topicBytes))
    for (const { channel, digest, bytes, ttlMs, text, publisher } of messages)
      parser.push(channel, digest, String(bytes), String(ttlMs), text, publisher)
  },
  transformReply: (reply: unknown) => reply as 'full' | readonly number[],
})

/** ARGV: reader, after, maximum, bytes. Returns: reached, more (0 or 1), then position and message of each. */
const readScript = script<[reached: string, more: number, ...pairs: string[]]>(`${clock}
local reader, most, room = ARGV[1], tonumber(ARGV[3]), tonumber(ARGV[4])
local reached, found, length = ARGV[2], 0, 0
local answer = { reached, 0 }
while true do
  local entries = redis.call('XRANGE', KEYS[1], '(' .. reached .. '-0', '+', 'COUNT', 64)
  if #entries == 0 then return answer end
  for _, entry in ipairs(entries) do
    local position = string.match(entry[1], '^%d+')
    local fields = entry[2]
    local theirs = fields[4] ~= reader and tonumber(fields[6]) > now
    if theirs and not redis.call('ZSCORE', KEYS[5], position .. ' ' .. reader) then
      length = length + #fields[2]
      if found == most or (length > room and found > 0) then
        answer[2] = 1
        return answer
      end
      found = found + 1
      answer[#answer + 1] = position
      answer[#answer + 1] = fields[2]
    end
    reached = position
    answer[1] = reached
  end
end
`)

/** ARGV: reader, maximum receipts per message, positions. */
const acknowledgeScript = script<number>(`
local till = redis.call('HGET', KEYS[4], 'until')
if not till then return 0 end
local most = tonumber(ARGV[2]) * redis.call('XLEN', KEYS[1])
for index = 3, #ARGV do
  if redis.call('ZCARD', KEYS[5]) >= most then break end
  local entry = redis.call('XRANGE', KEYS[1], ARGV[index] .. '-0', ARGV[index] .. '-0')[1]
  if entry then redis.call('ZADD', KEYS[5], entry[2][6], ARGV[index] .. ' ' .. ARGV[1]) end
end
redis.call('PEXPIREAT', KEYS[5], till)
return 1
`)

export const mailboxScripts = {
  publishMessages: publishScript,
  readMessages: readScript,
  acknowledgeMessages: acknowledgeScript,
}
