import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFakeClock } from '../../testing/fakeClock.js'
import { openInApp } from './openInApp.js'
import { targetOf } from './systemOf.js'

const opened: (readonly unknown[])[] = []
let visibility: DocumentVisibilityState = 'visible'
let clock: ReturnType<typeof createFakeClock>
const seen: string[] = []
const callbacks = {
  onMissing: () => void seen.push('missing'),
  onLeft: () => void seen.push('left'),
  onBack: () => void seen.push('back'),
}
const become = (state: DocumentVisibilityState) => {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  clock = createFakeClock()
  visibility = 'visible'
  opened.length = 0
  seen.length = 0
  vi.spyOn(window, 'open').mockImplementation((...args) => {
    opened.push(args)
    return null
  })
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => vi.restoreAllMocks())

describe('a link into a wallet’s app', () => {
  it('is followed before the call returns, so within the tap, and cannot reach back into the page', () => {
    const stop = openInApp('fox://wc?uri=x', { clock })
    expect(opened).toEqual([['fox://wc?uri=x', '_self', 'noopener,noreferrer']])
    stop()
  })

  it('§C a page that is not left within 2 s has found no app', async () => {
    const stop = openInApp('fox://', { clock, ...callbacks })
    await clock.advance(1_999)
    expect(seen).toEqual([])
    await clock.advance(1)
    expect(seen).toEqual(['missing'])
    stop()
    expect(clock.pending).toBe(0)
  })

  it.each([
    ['the page goes out of sight', () => become('hidden')],
    ['the page loses the focus', () => window.dispatchEvent(new Event('blur'))],
    ['the page is put away', () => window.dispatchEvent(new Event('pagehide'))],
  ])('an app that opens is not missing: %s', async (_, leave) => {
    const stop = openInApp('fox://', { clock, ...callbacks })
    leave()
    await clock.advance(10_000)
    expect(seen).toEqual(['left'])
    stop()
  })

  it('the visitor is back once, however many signs there are of it', () => {
    const stop = openInApp('fox://', { clock, ...callbacks })
    window.dispatchEvent(new Event('blur'))
    become('hidden')
    window.dispatchEvent(new Event('focus'))
    expect(seen).toEqual(['left'])
    become('visible')
    window.dispatchEvent(new Event('focus'))
    window.dispatchEvent(new Event('pageshow'))
    expect(seen).toEqual(['left', 'back'])
    stop()
  })

  it('an app that takes its time is found after all', async () => {
    const stop = openInApp('fox://', { clock, ...callbacks })
    await clock.advance(2_000)
    become('hidden')
    expect(seen).toEqual(['missing', 'left'])
    stop()
  })

  it('nothing is heard after it has been stopped', async () => {
    openInApp('fox://', { clock, ...callbacks })()
    become('hidden')
    window.dispatchEvent(new Event('blur'))
    await clock.advance(5_000)
    expect(seen).toEqual([])
  })
})

describe('where a link opens', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('a scheme in this page, a web page in a tab of its own', () => {
    expect([targetOf('fox://x'), targetOf('wc:x'), targetOf('https://fox.example')]).toEqual([
      '_self',
      '_self',
      '_blank',
    ])
  })

  it('out of a frame a scheme goes through the page around it; a web page never replaces that', () => {
    vi.spyOn(window, 'top', 'get').mockReturnValue({} as Window)
    expect([targetOf('fox://x'), targetOf('https://fox.example')]).toEqual(['_top', '_blank'])
  })

  it('inside Telegram everything opens in a tab of its own', () => {
    vi.stubGlobal('TelegramWebviewProxy', {})
    expect(targetOf('fox://x')).toBe('_blank')
  })
})
