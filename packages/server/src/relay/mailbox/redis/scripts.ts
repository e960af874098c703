import { defineScript } from '@redis/client'

/** A Lua program that Redis carries out in one go, with the five keys of a topic. */
const script = <Reply>(text: string) =>
  defineScript({
    SCRIPT: text,
    NUMBER_OF_KEYS: 5,
    parseCommand(
      parser: { push(...args: string[]): unknown; pushKey(key: string): unknown },
      topic: string,
      ...args: string[]
    ) {
      for (const kind of ['m', 'h', 'x', 'n', 'a']) parser.pushKey(`latchkit:{${topic}}:${kind}`)
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
const common = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function tidy()
  local ended = redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', now, 'LIMIT', 0, 1000)
  for _, one in ipairs(ended) do
    local position, digest, size = string.match(one, '^(%d+) (%S+) (%d+)$')
    redis.call('XDEL', KEYS[1], position .. '-0')
    redis.call('HDEL', KEYS[2], digest)
    redis.call('HINCRBY', KEYS[4], 'bytes', -tonumber(size))
    redis.call('ZREM', KEYS[3], one)
  end
  if #ended > 0 then redis.call('ZREMRANGEBYSCORE', KEYS[5], '-inf', now) end
end
`

/**
 * ARGV: channel, digest, size, ttl ms, message, publisher, most messages, most bytes, sender. Answers `stored`, `known`
 * or `full`.
 */
const publishScript = script<'stored' | 'known' | 'full'>(`${common}
tidy()
if redis.call('HEXISTS', KEYS[2], ARGV[2]) == 1 then return 'known' end
local state = redis.call('HMGET', KEYS[4], 'last', 'bytes', 'until')
local bytes = tonumber(state[2] or 0) + tonumber(ARGV[3])
if redis.call('XLEN', KEYS[1]) >= tonumber(ARGV[7]) or bytes > tonumber(ARGV[8]) then return 'full' end
local position = string.format('%.0f', math.max(now * 1000, tonumber(state[1] or 0) + 1))
local ends = now + tonumber(ARGV[4])
redis.call('XADD', KEYS[1], position .. '-0', 'l', ARGV[5], 'p', ARGV[6], 'e', ends)
redis.call('HSET', KEYS[2], ARGV[2], position)
redis.call('ZADD', KEYS[3], ends, position .. ' ' .. ARGV[2] .. ' ' .. ARGV[3])
redis.call('HSET', KEYS[4], 'last', position, 'bytes', bytes)
if ends > tonumber(state[3] or 0) then
  local till = ends + 60000
  redis.call('HSET', KEYS[4], 'until', till)
  for index = 1, 5 do redis.call('PEXPIREAT', KEYS[index], till) end
end
redis.call('SPUBLISH', ARGV[1], position .. ' ' .. ARGV[9] .. ' ' .. ARGV[5])
return 'stored'
`)

/** ARGV: reader, after, most, bytes. Answers: reached, more (0 or 1), then position and message of each. */
const readScript = script<[reached: string, more: number, ...pairs: string[]]>(`${common}
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

/** ARGV: reader, most receipts for each message, positions. */
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
  publishMessage: publishScript,
  readMessages: readScript,
  acknowledgeMessages: acknowledgeScript,
}
