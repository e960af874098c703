import { afterEach, describe, expect, it, vi } from 'vitest'
import { platformOf } from './platform.js'

afterEach(() => vi.restoreAllMocks())

describe('what a browser tells of a page', () => {
  it('§C every coming and going is heard: online, offline, in sight, out of it, shown again, thawed', () => {
    const { page } = platformOf()
    const events: (boolean | undefined)[] = []
    const stop = page.watch((restored) => events.push(restored))
    const shown = (persisted: boolean) =>
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    window.dispatchEvent(new Event('online'))
    window.dispatchEvent(new Event('offline'))
    document.dispatchEvent(new Event('visibilitychange'))
    document.dispatchEvent(new Event('resume'))
    shown(false)
    shown(true)
    expect(events).toEqual([false, false, false, false, false, true])
    stop()
    window.dispatchEvent(new Event('online'))
    document.dispatchEvent(new Event('visibilitychange'))
    shown(true)
    expect(events).toHaveLength(6)
  })

  it('says whether the page is online and in sight as it is now', () => {
    const { page } = platformOf()
    expect([page.online(), page.visible()]).toEqual([true, true])
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect([page.online(), page.visible()]).toEqual([false, false])
  })
})
