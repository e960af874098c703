import { afterEach, expect, it, vi } from 'vitest'
import { afterPaint } from './afterPaint.js'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page that is seen, and whose frames come when the test says so. */
function page() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const frames = new Map<number, () => void>()
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.set(frames.size + 1, run).size)
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id))
  return () => {
    for (const run of frames.values()) run()
  }
}

it('runs once, after the frame, and not while the frame is made', () => {
  const frame = page()
  const run = vi.fn()
  afterPaint(run)
  frame()
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(run).toHaveBeenCalledOnce()
})

it('does not wait for ever for a frame, and takes one that comes later for nothing', () => {
  const frame = page()
  const run = vi.fn()
  afterPaint(run)
  vi.advanceTimersByTime(1_000)
  frame()
  vi.advanceTimersByTime(1_000)
  expect(run).toHaveBeenCalledOnce()
})

it('is called off before the frame and after it', () => {
  const frame = page()
  const run = vi.fn()
  afterPaint(run)()
  const cancel = afterPaint(run)
  frame()
  cancel()
  vi.advanceTimersByTime(1_000)
  expect(run).not.toHaveBeenCalled()
})
