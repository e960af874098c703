import { expect, it } from 'vitest'
import { decideInWindow, type WindowHost, windowDecided, windowReady } from './windowApproval.js'

const origin = 'https://secure.example'
const request = {
  ...{ method: 'eth_sendTransaction', params: [{}], chainId: 'eip155:1', address: '0xabc' },
  ...{ origin: 'https://atlas.example', language: 'en' as const },
}
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
    removeEventListener: () => undefined,
  }
  const gone = new AbortController()
  const everySecond = (act: () => void) => {
    tick = act
    return () => undefined
  }
  const decided = decideInWindow({ request, projectId: 'a b', host, signal: gone.signal, everySecond })
  let decision: string | undefined
  void decided?.then((value) => {
    decision = value
  })
  /** A window says that it is ready, and notes what it gets. */
  function say({ source = popup as unknown, from = origin, data = windowReady as unknown } = {}) {
    const { port1, port2 } = new MessageChannel()
    const got: unknown[] = []
    port1.onmessage = (event) => got.push(event.data)
    listener({ source, origin: from, data, ports: [port2] } as unknown as MessageEvent)
    return { got, port: port1, close: () => port1.close() }
  }
  return {
    ...{ urls, decided, say, gone },
    decision: () => decision,
    closeWindow() {
      Object.assign(popup, { closed: true })
      tick()
    },
  }
}

it.each([
  [true, 'approved'],
  [false, 'rejected'],
  ['yes', 'rejected'],
])('the window gets the request, and its answer %s is %s', async (isApproved, decision) => {
  const frame = open()
  expect(frame.urls).toEqual([`${origin}/window?projectId=a%20b`])
  const { got, port, close } = frame.say()
  await expect.poll(() => got).toEqual([request])
  port.postMessage({ type: windowDecided, isApproved })
  await expect.poll(frame.decision).toBe(decision)
  close()
})

it.each([
  ['another window', { source: {} }],
  ['another origin', { from: 'https://secure.example.evil' }],
  ['another message', { data: 'hello' }],
])('error: %s gets no request and decides nothing', async (_, change) => {
  const frame = open()
  const { got, port, close } = frame.say(change)
  port.postMessage({ type: windowDecided, isApproved: true })
  await settle()
  expect([got, frame.decision()]).toEqual([[], undefined])
  close()
})

it('a window that is closed has rejected, and a page that gives up decides nothing', async () => {
  const closed = open()
  closed.closeWindow()
  await expect.poll(closed.decision).toBe('rejected')
  const given = open()
  given.gone.abort()
  await expect.poll(given.decision).toBe('gone')
})

it('error: a browser that opens no window', () => {
  expect(open({ isBlocked: true }).decided).toBeUndefined()
})
