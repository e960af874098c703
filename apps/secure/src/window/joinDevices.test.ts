import { expect, it } from 'vitest'
import { createAsking } from './askFrame.js'
import { joinDevices } from './joinDevices.js'

it('error: a frame that never answers is waited for a minute', async () => {
  const ticks = new Set<() => void>()
  const everySecond = (act: () => void) => {
    ticks.add(act)
    return () => ticks.delete(act)
  }
  const parts = { access: { device: { id: 'device' } }, store: { isLasting: true }, everySecond }
  const sent: unknown[] = []
  const talk = { send: async (message: object) => void sent.push(message) }
  const { ask } = createAsking({ everySecond } as never, talk as never)
  const met = { begin: { wallet: {} }, ask }
  const joined = joinDevices(parts as never, met as never, 'device')
  await expect.poll(() => ticks.size).toBe(1)
  for (let second = 0; second < 60; second++) for (const act of ticks) act()
  expect([await joined, sent.length, ticks.size]).toEqual([false, 1, 0])
})
