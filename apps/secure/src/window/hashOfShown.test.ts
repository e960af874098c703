import { stringToHex } from 'viem'
import { expect, it, vi } from 'vitest'
import { openFrame } from '../calls/fixtures/frame.js'
import { homesOfTests } from '../calls/fixtures/homesOfTests.js'
import { listDevices } from '../identity/devices.js'
import { logIn, openBrowser } from '../identity/fixtures/browser.js'
import { frameText as en } from '../texts/en/frame.js'
import { windowText as windowEn } from '../texts/en/window.js'
import { openChannelTalk } from './channelTalk.js'
import { hashOfShown } from './hashOfShown.js'
import type { Begin } from './messages.js'
import { linkIn } from './windowLink.js'

const openServices = homesOfTests()
const begin = {
  type: 'begin' as const,
  language: 'en' as const,
  origin: 'https://atlas.example',
  request: { method: 'personal_sign', params: ['0x61', '0x0'], chainId: 'eip155:1', address: '0x0' },
}

it('the hash is of what is decided about, in one form at both ends', async () => {
  const { address, params, ...rest } = begin.request
  const same = { receivers: ['0x1'], ...begin, request: { params: [...params], address, ...rest } }
  expect(await hashOfShown(JSON.parse(JSON.stringify(same)) as Begin)).toBe(await hashOfShown(begin))
  const decision = { title: 'a', statement: 'b', no: 'c', yes: 'd' }
  const others = [
    { ...begin, origin: 'https://evil.example' },
    { ...begin, request: { ...begin.request, params: ['0x62', '0x0'] } },
    { ...begin, request: { ...begin.request, chainId: 'eip155:10' } },
    { ...begin, decision },
    { ...begin, decision: { ...decision, facts: [['Device', 'Phone'] as [string, string]] } },
  ]
  const hashes = await Promise.all([begin, ...others].map(hashOfShown))
  expect(new Set(hashes).size).toBe(others.length + 1)
})

/** A frame that reaches its window by the link alone, which a stranger has. */
async function openCut() {
  const home = await openServices()
  const frame = await openFrame(home)
  await logIn(home, frame.browser)
  const own = (await frame.browser.address()) ?? ''
  const { parts } = await openBrowser(home)
  frame.blockWindows()
  const ticks = new Set<() => void>()
  const everySecond = (act: () => void) => {
    ticks.add(act)
    return () => ticks.delete(act)
  }
  /** Asks for a signature. @returns What becomes of it, and the stranger's talk with the frame. */
  async function ask() {
    const params = [stringToHex('I give all that I have to Mallory'), own]
    const request = { method: 'personal_sign', params, chainId: 31_337 }
    const signing = frame.send('RPC_REQUEST', request).catch((error: Error) => error.message)
    await frame.press(en.openWindow)
    await frame.shows(windowEn.linkOpen)
    const link = linkIn(new URL(frame.lastUrl()).hash)
    if (!link) throw new Error('no link')
    const place = { access: parts.access, link, side: 'window', everySecond } as const
    const talk = await openChannelTalk({ ...place, onEnd: () => undefined })
    const received: Begin[] = []
    talk.listen((message) => received.push(message as Begin))
    /** Lets both ends read until something is there. */
    const passUntil = (isThere: () => boolean) =>
      vi.waitFor(
        () => {
          frame.tick(2)
          for (const act of ticks) act()
          expect(isThere()).toBe(true)
        },
        { timeout: 20_000, interval: 20 },
      )
    async function say(message: object): Promise<unknown> {
      let end: unknown
      void signing.then((outcome) => {
        end = outcome
      })
      await talk.send(message)
      await passUntil(() => end !== undefined)
      talk.end()
      return end
    }
    async function meet(): Promise<Begin> {
      await talk.send({ type: 'ready' })
      await passUntil(() => received.length > 0)
      return received[0] as Begin
    }
    return { say, meet }
  }
  return { frame, ask }
}

it('error: a word for another text than the frame has sent, or before it has sent any, approves nothing', async () => {
  const { ask } = await openCut()
  const approves = { type: 'decided', isApproved: true }
  const refused = 'User rejected the request'
  expect(await (await ask()).say(approves)).toBe(refused)
  const other = await ask()
  const given = await other.meet()
  const request = { ...given.request, params: [stringToHex('Hello'), ''] } as Begin['request']
  expect(await other.say({ ...approves, shown: await hashOfShown({ ...given, request }) })).toBe(refused)
  const honest = await ask()
  const shown = await hashOfShown(await honest.meet())
  expect(await honest.say({ ...approves, shown })).toMatch(/^0x[\da-f]{130}$/)
}, 60_000)

it('a page that hides the frame’s words gets the link by no press, drag, copy or selection', async () => {
  const { frame, ask } = await openCut()
  await ask()
  const { hash } = new URL(frame.lastUrl())
  await frame.press(windowEn.linkOpen)
  expect(linkIn(hash)).toBeDefined()
  expect(frame.place.querySelectorAll('a, input, [draggable]')).toHaveLength(0)
  expect(frame.place.outerHTML).not.toContain(hash.slice(1, 33))
  expect([...frame.place.querySelectorAll('button')].map((each) => each.textContent)).not.toContain(
    'Copy link',
  )
  expect((await listDevices(frame.parts)).devices).toHaveLength(1)
})
