import { expect, it } from 'vitest'
import { createFakeClock } from './fakeClock.js'

it('runs what is due in its order, and lets promises settle in between', async () => {
  const clock = createFakeClock(1_000)
  const ran: string[] = []
  clock.after(300, () => ran.push(`c at ${clock.now()}`))
  clock.after(100, async () => {
    ran.push(`a at ${clock.now()}`)
    await Promise.resolve()
    clock.after(100, () => ran.push(`b at ${clock.now()}`))
  })
  const cancel = clock.after(150, () => ran.push('never'))
  cancel()
  cancel()
  await clock.advance(299)
  expect(ran).toEqual(['a at 1100', 'b at 1200'])
  expect(clock.pending).toBe(1)
  await clock.advance(1)
  expect(ran.at(-1)).toBe('c at 1300')
  expect([clock.now(), clock.pending]).toEqual([1_300, 0])
})
