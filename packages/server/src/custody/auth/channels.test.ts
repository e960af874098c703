import { createFakeClock } from 'latchkit/testing'
import { expect, it } from 'vitest'
import { endsOfTests } from '../../fixtures/endsOfTests.js'
import { newFolder } from '../../fixtures/stores.js'
import { addressKey } from '../../operations/addressKey.js'
import { type Frame, newLogin, openFrame } from '../fixtures/frame.js'
import { openStage } from '../fixtures/stage.js'
import { channelLimits, createChannels } from './createChannels.js'

const minuteMs = 60_000
const ends = endsOfTests()

async function open() {
  const stage = await openStage(async () => ({ data: newFolder() }))
  ends.push(() => stage.close())
  const [frame, window, thief] = await Promise.all([openFrame(stage), openFrame(stage), openFrame(stage)])
  const write = (who: Frame, id: string, side: string, message: string, address = '198.51.100.7') =>
    who.send('auth', 'POST', `/channels/${id}/${side}`, { message }, { address })
  /** Reads; the proof of a request is of its path alone. */
  const read = (who: Frame, id: string, side: string, after = 0) =>
    who.send('auth', 'GET', `/channels/${id}/${side}?after=${after}`)
  return { stage, frame, window, thief, write, read, id: newLogin() }
}

it('a frame and its window talk through auth, in order, for ten minutes, and nothing of it is in the store', async () => {
  const { stage, frame, window, write, read, id } = await open()
  // Whoever looks first finds nothing, and makes nothing.
  expect((await read(window, id, 'frame')).body).toEqual({ messages: [] })
  expect((await write(frame, id, 'frame', 'sealed-one')).body).toEqual({ index: 1 })
  expect((await write(frame, id, 'frame', 'sealed-two')).body).toEqual({ index: 2 })
  expect((await read(window, id, 'frame')).body).toEqual({
    messages: [
      { index: 1, message: 'sealed-one' },
      { index: 2, message: 'sealed-two' },
    ],
  })
  expect((await write(window, id, 'window', 'sealed-answer')).body).toEqual({ index: 1 })
  expect((await read(frame, id, 'window')).body).toEqual({
    messages: [{ index: 1, message: 'sealed-answer' }],
  })
  expect((await read(frame, id, 'window', 1)).body).toEqual({ messages: [] })
  // A poll every 1.5 s over ten minutes is within the limit.
  for (let at = 0; at < 400; at++) expect((await read(window, id, 'frame', 2)).status).toBe(200)
  const tables = await stage.stores.auth.all("SELECT name FROM sqlite_master WHERE type = 'table'")
  const rows = await Promise.all(tables.map(({ name }) => stage.stores.auth.all(`SELECT * FROM ${name}`)))
  expect(JSON.stringify(rows)).not.toMatch(/sealed-/)
  stage.clock.advance(10 * minuteMs)
  expect((await read(window, id, 'frame', 2)).code).toBe('channelOver')
  expect((await read(window, id, 'frame')).body).toEqual({ messages: [] })
}, 60_000)

it('error: a third device, one end in the place of the other, an odd path or message', async () => {
  const { frame, window, thief, write, read, id } = await open()
  await write(frame, id, 'frame', 'one')
  await write(window, id, 'window', 'two')
  for (const side of ['frame', 'window']) {
    expect((await write(thief, id, side, 'mine')).code).toBe('channelOver')
    expect((await read(thief, id, side)).code).toBe('channelOver')
  }
  expect((await write(frame, id, 'window', 'mine')).code).toBe('channelOver')
  expect((await read(frame, id, 'window')).body).toEqual({ messages: [{ index: 1, message: 'two' }] })
  for (const path of [`${id}/other`, `short/frame`, `${id}/frame/frame`, `${id}`, `${id}/__proto__`])
    expect((await frame.send('auth', 'POST', `/channels/${path}`, { message: 'x' })).status).toBe(404)
  expect((await frame.send('auth', 'GET', `/channels/${id}/window?after=-1`)).status).toBe(400)
  for (const message of ['', 'two lines\n', 'x'.repeat(65_401)])
    expect((await write(frame, id, 'frame', message)).status).toBe(400)
  const lone = await frame.send('auth', 'GET', `/channels/${id}/window`, undefined, {
    origin: 'https://app.example',
  })
  expect(lone.code).toBe('originRefused')
})

it('error: more messages, bytes or channels than there may be; what is over makes room', async () => {
  const { stage, frame, window, write, id } = await open()
  const big = 'x'.repeat(65_000)
  for (let at = 0; at < 8; at++) expect((await write(frame, id, 'frame', big)).status).toBe(200)
  expect((await write(frame, id, 'frame', big)).code).toBe('channelsFull')
  const small = newLogin()
  for (let at = 0; at < 100; at++) {
    const [who, side] = at % 2 === 0 ? [frame, 'frame'] : [window, 'window']
    expect((await write(who, small, side, 'x')).status).toBe(200)
  }
  expect((await write(window, small, 'window', 'x')).code).toBe('channelsFull')
  // Thirty channels of a network at once (IPv6: /64), the two above included.
  const make = (address: string) => write(frame, newLogin(), 'frame', 'x', address)
  for (let at = 0; at < 28; at++) expect((await make('198.51.100.7')).status).toBe(200)
  expect((await make('198.51.100.7')).code).toBe('channelsFull')
  for (let at = 0; at < 30; at++) expect((await make(`2001:db8::${at}`)).status).toBe(200)
  expect((await make('2001:db8::ffff')).code).toBe('channelsFull')
  stage.clock.advance(10 * minuteMs)
  expect((await make('198.51.100.7')).status).toBe(200)
  expect((await write(frame, id, 'frame', big)).status).toBe(200)
}, 60_000)

it('security: one /48 takes a twentieth of the channels, and a third of their bytes, whatever its /64', async () => {
  const clock = createFakeClock()
  const channels = createChannels(clock)
  let made = 0
  const write = (network: string, message = 'x') => {
    try {
      channels.add({ id: `${made++}`, side: 'frame', device: 'device', network }, message)
      return true
    } catch (error) {
      expect(error).toMatchObject({ code: 'channelsFull' })
      return false
    }
  }
  const many = Array.from({ length: 900 }, (_, at) => addressKey(`2001:db8:1:${at.toString(16)}::1`))
  expect(many.filter((network) => write(network))).toHaveLength(300)
  expect([write(addressKey('2001:db8:2::1')), write('192.0.2.1')]).toEqual([true, true])
  await clock.advance(600_000)
  // The bytes of one address, then those of its /48.
  const big = 'x'.repeat(65_000)
  const ofOne = (network: string) => {
    let taken = 0
    for (let channel = 0; channel < 10; channel++)
      for (let at = 0; at < 8; at++) {
        const call = { id: `${network}|${channel}`, side: 'frame', device: 'device', network } as const
        try {
          channels.add(call, big)
          taken += big.length
        } catch (error) {
          expect(error).toMatchObject({ code: 'channelsFull' })
        }
      }
    return taken
  }
  expect(ofOne('192.0.2.1')).toBeLessThanOrEqual(2_097_152)
  const ofWide = Array.from({ length: 40 }, (_, at) => ofOne(addressKey(`2001:db8:3:${at.toString(16)}::1`)))
  expect(ofWide.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(20_971_520)
  expect(ofOne('192.0.2.2')).toBeGreaterThan(1_900_000)
})

it('security: whoever has most of the channels or of their bytes gives way to another network where all are taken', () => {
  // Takes a third of the product’s channels and a quarter of its bytes, so that seven networks fill them where the product’s take twenty.
  const limits = { channels: 2_000, bytes: channelLimits.bytes / 4 }
  expect(channelLimits).toEqual({ channels: 6_000, bytes: 67_108_864 })
  const channels = createChannels(createFakeClock(), limits)
  let made = 0
  const write = (network: string, length = 1, id = `${made++}`) => {
    channels.add({ id, side: 'frame', device: 'device', network }, 'x'.repeat(length))
    return id
  }
  const isThere = (id: string) => {
    try {
      return channels.read({ id, side: 'frame', device: 'device', network: '' }, 1).length === 0
    } catch (error) {
      expect(error).toMatchObject({ code: 'channelOver' })
      return false
    }
  }
  const addressOf = (wide: number, at: number) => addressKey(`2001:db8:${wide}:${at.toString(16)}::1`)
  /** Takes what there is: who has most of it by then is refused. */
  const take = (network: string, length?: number, id?: string) => {
    try {
      write(network, length, id)
    } catch (error) {
      expect(error).toMatchObject({ code: 'channelsFull' })
    }
  }
  // Fills all bytes from four /48 networks.
  for (let at = 0; at < 60; at++)
    for (let each = 0; each < 6; each++) take(addressOf(at % 4, Math.floor(at / 4) % 10), 65_000, `big ${at}`)
  expect(channels.size().bytes).toBeGreaterThan(limits.bytes - 500_000)
  const visitors = Array.from({ length: 20 }, (_, at) => write(`192.0.2.${at}`, 65_000))
  expect(visitors.every(isThere)).toBe(true)
  // A channel that went, and that the other end begins anew, is none that was read before.
  expect(isThere(write('192.0.2.99', 1, 'big 0'))).toBe(true)
  expect(() => channels.read({ id: 'big 0', side: 'frame', device: 'device', network: '' }, 6)).toThrow()
  // All channels, of more of them.
  for (let wide = 5; wide < 17; wide++) for (let at = 0; at < 300; at++) take(addressOf(wide, at))
  expect(channels.size().channels).toBe(limits.channels)
  const late = Array.from({ length: 20 }, (_, at) => write(`198.51.100.${at}`))
  expect([...visitors, ...late].every(isThere)).toBe(true)
  expect(channels.size().channels).toBe(limits.channels)
})
