import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { endsOfTests } from '../../fixtures/endsOfTests.js'
import { describeStoresInTurn, newFolder } from '../../fixtures/stores.js'
import { openFrame } from '../fixtures/frame.js'
import { handClock } from '../fixtures/handClock.js'
import { openHome } from '../fixtures/home.js'
import { readLastRun, trustClock, writeLastRun } from './clockFile.js'
import { createSteadyClock } from './createSteadyClock.js'
import { moveEnds } from './moveEnds.js'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]

/** A machine whose clock a test sets, and whose monotonic one goes on. */
function openMachine(folder = join(newFolder(), 'auth')) {
  const hand = handClock()
  const begun = hand.now()
  let set = 0
  const logged: string[] = []
  const wall = { now: () => hand.now() + set, after: hand.after }
  const log = (_level: string, event: string) => void logged.push(event)
  return {
    folder,
    logged,
    wall,
    pass: hand.advance,
    /** Sets the clock on, or back. */
    set(ms: number) {
      set += ms
    },
    start() {
      const clock = createSteadyClock({ folder, log, clock: wall, monotonic: () => hand.now() - begun })
      clock.start()
      return clock
    },
  }
}

describe('the clock of a service', () => {
  it.each([
    ['30 days on', 30 * dayMs],
    ['two hours back', -2 * hourMs],
    ['an hour on', hourMs],
  ])(
    'a machine that is set %s moves no time of the service, until a start before which the operator says that it is right',
    (_, ms) => {
      const { set, pass, start, wall, logged, folder } = openMachine()
      const clock = start()
      pass(10 * minuteMs)
      const before = clock.now()
      expect(before).toBe(wall.now())
      set(ms)
      expect(clock.now()).toBe(before)
      pass(hourMs)
      expect(clock.now()).toBe(before + hourMs)
      expect(logged.filter((event) => event === 'clock-jumped')).toHaveLength(1)
      // Changes nothing in the running process, which counts its own time: the operator’s trust moves the stored ends at the next start.
      trustClock(folder)
      pass(minuteMs)
      expect(clock.now()).toBe(before + hourMs + minuteMs)
      clock.close()
      const next = start()
      expect([next.now(), next.shiftMs]).toEqual([wall.now(), ms])
      // Once: what is set later is not trusted by it.
      next.close()
      set(-30 * dayMs)
      expect(start().now()).toBe(wall.now() + 30 * dayMs)
    },
  )

  it('a jump that is undone is still for the operator to look at, and a correction of minutes is none', () => {
    const { set, start, wall, logged } = openMachine()
    const clock = start()
    set(50 * minuteMs)
    expect([clock.now(), logged]).toEqual([wall.now(), []])
    set(20 * minuteMs)
    const own = clock.now()
    set(-20 * minuteMs)
    expect(clock.now()).toBe(own)
  })

  it('a start with a machine that is earlier goes on from when the service was last at work', () => {
    const { set, pass, start, wall, logged, folder } = openMachine()
    const first = start()
    pass(hourMs)
    const last = first.now()
    first.close()
    set(-2 * hourMs)
    const second = start()
    expect([second.now(), second.shiftMs, logged]).toEqual([last, 0, ['clock-behind']])
    // No proof that the former process may have seen is taken again.
    expect(second.now() - second.startedAtMs).toBe(hourMs - minuteMs)
    pass(30 * minuteMs)
    expect(second.now()).toBe(last + 30 * minuteMs)
    second.close()
    const third = start()
    expect(third.now()).toBe(last + 30 * minuteMs)
    third.close()
    // The operator may also say so before the start.
    trustClock(folder)
    expect(start().now()).toBe(wall.now())
  })

  it('the time from the last beat to a start was downtime, however the machine was set meanwhile', () => {
    const { set, pass, start, folder } = openMachine()
    const first = start()
    expect(first.shiftMs).toBe(0)
    pass(90_000)
    // As `kill -9` leaves it: the beat of a minute ago.
    expect(first.now() - (readLastRun(folder) ?? 0)).toBe(30_000)
    expect(createSteadyClockOf(folder, first.now() + minuteMs)).toBe(0)
    set(30 * dayMs)
    expect(start().shiftMs).toBe(30 * dayMs + 30_000)
  })

  it('a torn note of the time is none', () => {
    const { folder, start } = openMachine()
    writeLastRun(folder, Number.NaN)
    expect([readLastRun(folder), start().shiftMs]).toEqual([undefined, 0])
  })
})

/** The downtime that a start at a moment finds. */
const createSteadyClockOf = (folder: string, at: number) =>
  createSteadyClock({ folder, log: () => undefined, clock: { ...handClock(at) }, monotonic: () => 0 }).shiftMs

describeStoresInTurn('after 30 days of downtime', (make) => {
  const ends = endsOfTests()

  async function open() {
    const home = await openHome(make)
    ends.push(() => home.close())
    const { stage } = home
    /** Both services stand still for so long, and start again. */
    async function standStill(ms: number) {
      stage.clock.advance(ms)
      for (const service of ['auth', 'recovery'] as const) {
        await stage.restart(service)
        await moveEnds(stage.stores[service], service, { shiftMs: ms, storeTime: () => undefined })
      }
    }
    return { ...home, standStill }
  }

  it('a device that waits is held for what was left of its day', async () => {
    const { stage, makeUser, loginWithBoth, standStill } = await open()
    await makeUser()
    const thief = await openFrame(stage)
    const { recovery } = await loginWithBoth(thief)
    expect(recovery.body.status).toBe('held')
    const { requestId } = recovery.body
    const release = async () =>
      (await thief.ask('/release', { requestId, hpkeKey: thief.hpkeKey })).body.status
    stage.clock.advance(20 * hourMs)
    await standStill(30 * dayMs)
    expect(await release()).toBe('held')
    stage.clock.advance(3 * hourMs)
    expect(await release()).toBe('held')
    stage.clock.advance(2 * hourMs)
    expect(await release()).toBe('released')
  }, 60_000)

  it('a machine that was a month ahead at a start, and is right at the next: nobody waits, and no session goes on, for what it was ahead', async () => {
    const { stage, makeUser, loginWithBoth, standStill } = await open()
    const { frame, userId } = await makeUser()
    await standStill(30 * dayMs)
    const phone = await openFrame(stage)
    const { requestId } = (await loginWithBoth(phone)).recovery.body
    const { accessToken } = (await loginWithBoth(frame)).session ?? { accessToken: '' }
    await standStill(-30 * dayMs)
    stage.clock.advance(minuteMs)
    // The share goes by a code that is twelve hours old, and there is none.
    expect((await frame.shareAtAuth(accessToken)).code).toBe('sessionMissing')
    // By recovery's new statement, which a frame brings unseen, it is known to auth again.
    const { released } = (await frame.ask('/released', { userId })).body
    expect((await frame.bringReleased(released)).status).toBe(200)
    const again = await loginWithBoth(frame)
    expect([again.recovery.body.status, again.share]).toEqual([
      'released',
      expect.objectContaining({ version: 1 }),
    ])
    stage.clock.advance(23 * hourMs)
    const release = async () =>
      (await phone.ask('/release', { requestId, hpkeKey: phone.hpkeKey })).body.status
    expect(await release()).toBe('held')
    stage.clock.advance(2 * hourMs)
    // Of several processes that share the database each would move it back.
    expect(await release()).toBe(stage.stores.recovery.isShared ? 'held' : 'released')
  }, 60_000)

  it.each(['before limits end', 'before the time is noted', 'before the ends move back', 'once they have'])(
    'a start that dies %s leaves no hold that ends early, and no limit that lasts',
    async (at) => {
      const { stage, makeUser, loginWithBoth, standStill } = await open()
      await makeUser()
      await loginWithBoth(await openFrame(stage))
      const store = stage.stores.recovery
      const [begun, aheadMs, folder] = [stage.clock.now(), 30 * dayMs, newFolder()]
      await standStill(aheadMs)
      writeLastRun(folder, stage.clock.now())
      trustClock(folder)
      const limit = { sql: 'INSERT INTO recovery_limits (name, place, until) VALUES (?, ?, ?)' }
      await store.write([{ ...limit, values: ['a limit', 0, stage.clock.now() + hourMs] }])
      let died = false
      /** The program as it starts on a machine that is right again. */
      async function start(dies: boolean) {
        const die = (isHere: boolean) => {
          if (!dies || !isHere) return
          died = true
          throw new Error('killed')
        }
        const wall = { now: () => begun, after: () => () => undefined }
        const clock = createSteadyClock({ folder, log: () => undefined, clock: wall, monotonic: () => 0 })
        const write: typeof store.write = async (statements) => {
          const isMove = statements.some(({ sql }) => sql.startsWith('UPDATE'))
          die(at === (isMove ? 'before the ends move back' : 'before limits end'))
          const isWritten = await store.write(statements)
          die(isMove && at === 'once they have')
          return isWritten
        }
        const note = () => {
          die(at === 'before the time is noted')
          clock.storeTime()
        }
        await moveEnds({ isShared: store.isShared, write }, 'recovery', {
          shiftMs: clock.shiftMs,
          storeTime: note,
        })
        clock.start()
        return clock
      }
      await start(true).catch(() => undefined)
      // Nothing moves back where several processes share the database, so that none of them dies at it.
      expect(died).toBe(!(store.isShared && ['before the ends move back', 'once they have'].includes(at)))
      const clock = await start(false)
      expect([clock.now(), readLastRun(folder)]).toEqual([begun, begun])
      const [request] = await store.all('SELECT begun FROM recovery_requests')
      const isLate = store.isShared || at === 'before the ends move back'
      expect(Number(request?.begun)).toBe(begun + (isLate ? aheadMs : 0))
      expect(await store.all('SELECT * FROM recovery_limits')).toEqual([])
      // The statement of the operator has served: the next clock that is set back is not trusted.
      writeLastRun(folder, begun + hourMs)
      expect((await start(false)).now()).toBe(begun + hourMs)
    },
    60_000,
  )

  it('a device of the wallet that was in use before it ends a hold as it did', async () => {
    const { stage, makeUser, standStill } = await open()
    const { userId } = await makeUser()
    const used = async () => {
      const [row] = await stage.stores.recovery.all('SELECT used FROM recovery_devices WHERE id = ?', [
        userId,
      ])
      return stage.clock.now() - Number(row?.used)
    }
    const before = await used()
    await standStill(40 * dayMs)
    expect(await used()).toBe(before)
  }, 60_000)

  it('every end of both services moves on, what is over stays over, and what stands for none stays none', async () => {
    const { stage, makeUser, standStill } = await open()
    const { userId } = await makeUser()
    const now = stage.clock.now()
    const { auth, recovery } = stage.stores
    for (const [store, service] of [
      [auth, 'auth'],
      [recovery, 'recovery'],
    ] as const)
      await store.write([
        {
          sql: `INSERT INTO ${service}_guards (owner, failed, locked, noted) VALUES (?, ?, ?, ?), (?, ?, ?, ?)`,
          values: ['locked', 50, now + dayMs, now, 'never', 1, 0, 0],
        },
        {
          sql: `INSERT INTO ${service}_limits (name, place, until) VALUES (?, ?, ?)`,
          values: ['a limit', 0, now + 1],
        },
      ])
    await recovery.write([
      {
        sql: 'UPDATE recovery_users SET held = ?, stops = ?, thaws = ? WHERE id = ?',
        values: [now + 7 * dayMs, now, now - dayMs, userId],
      },
    ])
    await standStill(30 * dayMs)
    const after = now + 30 * dayMs
    for (const [store, service] of [
      [stage.stores.auth, 'auth'],
      [stage.stores.recovery, 'recovery'],
    ] as const) {
      const guards = await store.all(`SELECT owner, locked, noted FROM ${service}_guards ORDER BY owner`)
      expect(guards.map(({ owner, locked, noted }) => [owner, Number(locked), Number(noted)])).toEqual([
        ['locked', after + dayMs, after],
        ['never', 0, 0],
      ])
      const [limit] = await store.all(`SELECT until FROM ${service}_limits WHERE name = ?`, ['a limit'])
      expect(Number(limit?.until)).toBe(after + 1)
    }
    const [user] = await stage.stores.recovery.all('SELECT held, stops, thaws, links FROM recovery_users')
    expect([user?.held, user?.stops, user?.thaws].map(Number)).toEqual([
      after + 7 * dayMs,
      after,
      after - dayMs,
    ])
    expect(user?.links).toBeNull()
  }, 60_000)
})
