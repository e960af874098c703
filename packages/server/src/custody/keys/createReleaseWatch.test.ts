import { expect, it } from 'vitest'
import { createMetrics } from '../../operations/createMetrics.js'
import { handClock } from '../fixtures/handClock.js'
import { createKeyHolder } from './createKeyHolder.js'
import { type ReleaseCounts, unlimitedCounter } from './createReleaseCounter.js'
import { createReleaseWatch, warnOfShortHour } from './createReleaseWatch.js'
import { makeKeyFiles } from './keyFile.js'

const [halfMinuteMs, hourMs] = [30_000, 3_600_000]

async function openWatch() {
  const clock = handClock()
  const metrics = createMetrics()
  const logged: unknown[] = []
  let counts: ReleaseCounts = { usedPercent: 0, waiting: 0 }
  const { recovery } = await makeKeyFiles()
  const holder = { ...createKeyHolder(recovery, unlimitedCounter), releases: async () => counts }
  const log = (...line: unknown[]) => void logged.push(line)
  const watch = createReleaseWatch({ service: 'recovery', holder, clock, log, metrics })
  await watch.start()
  // A service that opens the row of its caller some time after it was asked.
  const program = watch.watch({
    async fetch(request) {
      const [purpose] = ((await request.text()) || 'share').split(' ') as ['share' | 'email']
      const wrapped = await watch.holder.wrap('ada', purpose, Buffer.alloc(32))
      await watch.holder.unwrap('ada', purpose, wrapped)
      return new Response()
    },
    close: async () => undefined,
  })
  return {
    clock,
    watch,
    logged,
    metrics,
    open: (address: string, purpose: 'share' | 'email' = 'share') =>
      program.fetch(new Request('http://auth.test/', { method: 'POST', body: purpose }), { address }),
    async look(next: ReleaseCounts, ms = halfMinuteMs) {
      counts = next
      clock.advance(ms)
      await new Promise((done) => setImmediate(done))
    },
  }
}

it('warns from three quarters of an hour on, once in it, with the networks that shares went to', async () => {
  const { watch, look, logged, metrics, open } = await openWatch()
  await look({ usedPercent: 74, waiting: 0 })
  expect(logged).toEqual([])
  expect(metrics.text()).toContain('\nlatchkit_recovery_releases_fill 0.74\n')
  const addresses = ['192.0.2.1', '192.0.2.1', '2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:2::1']
  await Promise.all(addresses.map((address) => open(address)))
  await open('192.0.2.9', 'email')
  await look({ usedPercent: 75, waiting: 0 })
  await look({ usedPercent: 100, waiting: 4 })
  const warning = (usedPercent: number, waiting: number, networks: number) => [
    ...['warn', 'key-holder-near-limit'],
    { service: 'recovery', usedPercent, waiting, networks },
  ]
  expect(logged).toEqual([warning(75, 0, 3)])
  await look({ usedPercent: 100, waiting: 9 }, hourMs)
  expect(logged.slice(1)).toEqual([warning(100, 9, 0)])
  watch.close()
  await look({ usedPercent: 100, waiting: 9 }, hourMs)
  expect(logged).toHaveLength(2)
})

it('says that counts were lost, and what lets users in', async () => {
  const { look, logged } = await openWatch()
  await look({ usedPercent: 0, waiting: 0, lost: 'torn' })
  expect(logged).toEqual([
    [
      ...['warn', 'key-counts-lost'],
      expect.objectContaining({ service: 'recovery', why: 'torn', fix: 'latchkit-server resume recovery' }),
    ],
  ])
})

it('warns of an hour’s number below a hundredth of the users', () => {
  const logged: unknown[] = []
  const log = (...line: unknown[]) => void logged.push(line)
  warnOfShortHour(log, { service: 'auth', users: 2_000, perHour: 20 })
  expect(logged).toEqual([])
  warnOfShortHour(log, { service: 'auth', users: 2_001, perHour: 20 })
  warnOfShortHour(log, { service: 'recovery', users: 2_001, perHour: 20 })
  const fields = (service: string, name: string) => [
    ...['warn', 'hour-short-for-users'],
    { service, users: 2_001, perHour: 20, fix: `custody.limits.${name}` },
  ]
  expect(logged).toEqual([fields('auth', 'signersPerHour'), fields('recovery', 'releasesPerHour')])
})
