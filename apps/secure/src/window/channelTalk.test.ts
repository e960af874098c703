import { expect, it, vi } from 'vitest'
import type { ServiceAccess } from '../identity/callService.js'
import { openChannelTalk } from './channelTalk.js'
import { makeLink } from './windowLink.js'

/** Both ends of a channel, and the messages that pass auth. */
async function openBoth() {
  const link = makeLink()
  const sent: Record<string, { readonly index: number; readonly message: string }[]> = {}
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input))
    const side = url.pathname.split('/').at(-1) ?? ''
    const list = sent[side] ?? []
    sent[side] = list
    const after = Number(url.searchParams.get('after'))
    if (init?.method !== 'POST') return Response.json({ messages: list.filter(({ index }) => index > after) })
    list.push({ index: list.length + 1, ...(JSON.parse(String(init.body)) as { message: string }) })
    return Response.json({ index: list.length })
  }
  const access = {
    fetch,
    urls: { auth: 'https://auth.test', recovery: 'https://recovery.test' },
    device: { id: 'a'.repeat(43), prove: async () => 'proof' },
    clock: { now: () => 0, setByDate: () => false, wait: async () => undefined },
  } as unknown as ServiceAccess
  const ticks: (() => void)[] = []
  const everySecond = (act: () => void) => {
    ticks.push(act)
    return () => undefined
  }
  const open = (side: 'frame' | 'window') =>
    openChannelTalk({ access, link, side, everySecond, onEnd: (why) => expect(why).toBeUndefined() })
  const tick = () => ticks.forEach((act) => void act())
  return { frame: await open('frame'), page: await open('window'), tick, sent }
}

it('what the window reads is what the frame wrote, wherever its pieces end, and auth takes each of them', async () => {
  const { frame, page, tick, sent } = await openBoth()
  const received: unknown[] = []
  page.listen((message) => received.push(message))
  // Letters of one, two, three and four bytes, at all places where a piece could end.
  const messages = ['a', 'é', '語', '\u{1f600}', '\u{e0041}'].flatMap((letter) => [
    { text: letter.repeat(30_000) },
    { text: `a${letter.repeat(30_000)}` },
  ])
  for (const each of messages) await frame.send(each)
  await vi.waitFor(() => {
    tick()
    expect(received).toHaveLength(messages.length)
  }, 20_000)
  expect(received).toEqual(messages)
  for (const { message } of sent.frame ?? []) expect(message.length).toBeLessThanOrEqual(65_400)
}, 30_000)
