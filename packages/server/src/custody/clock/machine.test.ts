import { join } from 'node:path'
import { expect, it } from 'vitest'
import { endsOfTests } from '../../fixtures/endsOfTests.js'
import { describeStores, newFolder } from '../../fixtures/stores.js'
import { type Frame, newLogin, openFrame } from '../fixtures/frame.js'
import { openHome } from '../fixtures/home.js'
import { trustClock } from './clockFile.js'
import { createSteadyClock } from './createSteadyClock.js'
import { moveEnds } from './moveEnds.js'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
const services = ['auth', 'recovery'] as const

describeStores('36: services on a machine whose clock is set', (make) => {
  const ends = endsOfTests()

  /** Services as their programs start them, and three things that end: a hold, a freeze of seven days and a code. */
  async function open() {
    const folder = newFolder()
    const machine = { aheadMs: 0 }
    const home = await openHome(make, {
      async clockOf(service, store, hand) {
        const clock = createSteadyClock({
          folder: join(folder, service),
          log: () => undefined,
          monotonic: hand.now,
          // Notes that it is at work at its start and its end: a file a minute, for a week, takes a test long.
          clock: { now: () => hand.now() + machine.aheadMs, after: () => () => undefined },
        })
        await moveEnds(store, service, clock)
        clock.start()
        return clock
      },
    })
    ends.push(() => home.close())
    const { stage, makeUser, loginWithBoth, countOf, digitsTo } = home
    await makeUser()
    const bob = await makeUser('bob@example.org')
    expect((await bob.frame.ask('/freeze', { userId: bob.userId })).status).toBe(200)
    /** A new device of a wallet, which asks for the share again and again. */
    async function waiting(email?: string) {
      const phone = await openFrame(stage, email)
      const { requestId } = (await loginWithBoth(phone)).recovery.body
      return async () => (await phone.ask('/release', { requestId, hpkeKey: phone.hpkeKey })).body.status
    }
    const [present, frozen] = [await waiting(), await waiting(bob.frame.email)]
    async function sendCode(to: Frame) {
      const [loginId, before] = [newLogin(), countOf(to.email)]
      await to.login(loginId, { needsSession: true })
      const [code] = await digitsTo(to.email, before + 1)
      return async () => (await to.verify(loginId, code)).code
    }
    async function restart() {
      for (const service of services) await stage.restart(service)
      // No proof from before a start is taken, nor one of the two seconds after it.
      stage.clock.advance(minuteMs)
    }
    const trust = () => {
      for (const service of services) trustClock(join(folder, service))
    }
    return { stage, machine, present, frozen, sendCode, restart, trust }
  }

  it.each([
    ['30 days on', 30 * dayMs, false],
    ['two hours back before a start', -2 * hourMs, true],
  ] as const)(
    '%s: a hold, a freeze and a code end when their time has passed, and not before',
    async (_, aheadMs, restarts) => {
      const { stage, machine, present, frozen, sendCode, restart } = await open()
      const carol = await openFrame(stage, 'carol@example.org')
      const [early, late] = [await sendCode(carol), await sendCode(await openFrame(stage, 'dan@example.org'))]
      machine.aheadMs = aheadMs
      if (restarts) await restart()
      stage.clock.advance(8 * minuteMs)
      expect([await early(), await present(), await frozen()]).toEqual([undefined, 'held', 'held'])
      stage.clock.advance(3 * minuteMs)
      expect(await late()).toBe('codeOver')
      stage.clock.advance(23 * hourMs)
      expect(await present()).toBe('held')
      stage.clock.advance(hourMs)
      expect([await present(), await frozen()]).toEqual(['released', 'held'])
      stage.clock.advance(5 * dayMs + 23 * hourMs)
      expect(await frozen()).toBe('held')
      stage.clock.advance(hourMs)
      expect(await frozen()).toBe('released')
    },
    60_000,
  )

  it('30 days on at a start, and right at the next one: of a hold and a freeze is left what was left, and a code is over', async () => {
    const { stage, machine, present, frozen, sendCode, restart, trust } = await open()
    const code = await sendCode(await openFrame(stage, 'carol@example.org'))
    machine.aheadMs = 30 * dayMs
    await restart()
    machine.aheadMs = 0
    trust()
    await restart()
    expect([await present(), await frozen(), await code()]).toEqual(['held', 'held', 'codeOver'])
    stage.clock.advance(23 * hourMs + 50 * minuteMs)
    expect(await present()).toBe('held')
    stage.clock.advance(10 * minuteMs)
    // Of several processes that share the database each would move it back.
    const isShared = stage.stores.recovery.isShared
    expect([await present(), await frozen()]).toEqual([isShared ? 'held' : 'released', 'held'])
    stage.clock.advance(6 * dayMs - hourMs)
    expect(await frozen()).toBe('held')
    stage.clock.advance(hourMs)
    expect(await frozen()).toBe(isShared ? 'held' : 'released')
  }, 60_000)
})
