import { expect, it } from 'vitest'
import { windowReady } from './messages.js'
import { openWindow, type WindowHost } from './openWindow.js'
import type { Talk } from './talk.js'

const origin = 'https://secure.example'

/** Resolves when a message that was posted before has arrived. */
const settle = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port2.onmessage = () => {
      port1.close()
      resolve()
    }
    port1.postMessage('')
  })

/** The frame's window, and the one that it opens. */
function open({ isBlocked = false } = {}) {
  const popup = { closed: false, close: () => undefined } as unknown as WindowProxy & { closed: boolean }
  const urls: string[] = []
  const events: string[] = []
  const talks: Talk[] = []
  const messages: unknown[] = []
  let listener: (event: MessageEvent) => void = () => undefined
  let tick: () => void = () => undefined
  const host: WindowHost = {
    location: { origin },
    open(url) {
      urls.push(url)
      return isBlocked ? null : popup
    },
    addEventListener: (_, act) => {
      listener = act
    },
    removeEventListener: () => {
      listener = () => undefined
    },
  }
  openWindow({
    url: `${origin}/window`,
    host,
    everySecond(act) {
      tick = act
      return () => {
        tick = () => undefined
      }
    },
    onTalk(talk) {
      talks.push(talk)
      talk.listen((message) => messages.push(message))
    },
    onCut: () => events.push('cut'),
    onClosed: () => events.push('closed'),
  })
  /** A window says that it is ready, and notes what it gets. */
  function say({ source = popup as unknown, from = origin, data = windowReady as unknown } = {}) {
    const { port1, port2 } = new MessageChannel()
    const got: unknown[] = []
    port1.onmessage = (event) => got.push(event.data)
    listener({ source, origin: from, data, ports: [port2] } as unknown as MessageEvent)
    return { got, port: port1 }
  }
  return {
    urls,
    events,
    talks,
    messages,
    say,
    close: () => Object.assign(popup, { closed: true }),
    pass(seconds: number) {
      for (let left = seconds; left > 0; left--) tick()
    },
  }
}

it('the window is talked to over its port, also after it was loaded again, and closed means closed', async () => {
  const frame = open()
  for (const message of ['one', 'two']) {
    const { got, port } = frame.say()
    await frame.talks.at(-1)?.send({ message })
    port.postMessage(message)
    await expect.poll(() => [got, frame.messages.at(-1)]).toEqual([[{ message }], message])
  }
  frame.pass(60)
  expect(frame.events).toEqual([])
  frame.close()
  frame.pass(2)
  expect(frame.events).toEqual(['closed'])
})

it('what a window says as it closes is heard, also where it seems closed before', async () => {
  const frame = open()
  const { port } = frame.say()
  frame.close()
  frame.pass(1)
  port.postMessage('decided')
  await expect.poll(() => frame.messages).toEqual(['decided'])
  expect(frame.events).toEqual([])
  frame.pass(1)
  expect(frame.events).toEqual(['closed'])
})

it.each([
  ['another window', { source: {} }],
  ['another origin', { from: 'https://secure.example.evil' }],
  ['another message', { data: 'hello' }],
])('error: %s is not talked to', async (_, change) => {
  const frame = open()
  const { port } = frame.say(change)
  port.postMessage({ type: 'decided', isApproved: true })
  await settle()
  port.close()
  expect([frame.talks, frame.messages]).toEqual([[], []])
})

it('error: no window, one that seems closed before it was there, and one that never comes: each cannot be reached from here', () => {
  const blocked = open({ isBlocked: true })
  expect(blocked.events).toEqual(['cut'])
  const cut = open()
  cut.close()
  cut.pass(1)
  expect(cut.events).toEqual(['cut'])
  const silent = open()
  silent.pass(19)
  expect(silent.events).toEqual([])
  silent.pass(2)
  expect(silent.events).toEqual(['cut'])
})
