import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLatchkitError } from 'latchkit/wire'
import { afterAll, expect, it } from 'vitest'
import { newFolder } from '../../fixtures/newFolder.js'
import { seal } from '../hpke.js'
import { encrypt } from '../rows.js'
import { writeNoCounts } from './countsFile.js'
import { createKeyHolder } from './createKeyHolder.js'
import { createReleaseCounter, type ReleaseLimits, resumeReleases } from './createReleaseCounter.js'
import { type KeyFile, makeKeyFiles } from './keyFile.js'
import { ageOf, dayMs, hourMs } from './releaseState.js'

// By the table of what is attacked at a key holder: docs/custody.md, "What leaves is counted".

const minuteMs = 60_000
const noon = Date.parse('2026-06-01T12:00:00Z')
const folders: string[] = []
const files = makeKeyFiles()
afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true, force: true })
})

/** The keys of recovery on a clock that the test moves. */
async function open(limits: ReleaseLimits = { perHour: 20, perUserPerDay: 3 }) {
  const folder = newFolder()
  folders.push(folder)
  const path = join(folder, 'recovery.counts.jsonl')
  writeNoCounts(path)
  const clock = { at: noon }
  const now = () => clock.at
  const file: KeyFile = (await files).recovery
  const start = (with_: ReleaseLimits = limits) =>
    createKeyHolder(file, createReleaseCounter(path, with_, now), now)
  let holder = start()
  const key = Buffer.alloc(32, 1)
  /** Opens a share. Answers `in`, or the minutes that the user waits for, or the failure. */
  const tryOpen = async (userId: string, wrapped: string, by = holder): Promise<'in' | string> => {
    try {
      await by.unwrap(userId, 'share', wrapped)
      return 'in'
    } catch (error) {
      if (!isLatchkitError(error)) throw error
      const { retrySeconds = 0 } = error.data as { retrySeconds?: number }
      return error.code === 'releasesWait' ? `in ${retrySeconds / 60}` : error.code
    }
  }
  return {
    path,
    clock,
    file,
    start,
    tryOpen,
    key,
    holder: () => holder,
    restart(with_: ReleaseLimits = limits) {
      holder = start(with_)
    },
    /** Wraps a share of a user so many days ago. */
    async wrapAged(userId: string, days: number) {
      const { at } = clock
      clock.at = at - days * dayMs - 11 * minuteMs
      const wrapped = await holder.wrap(userId, 'share', key)
      clock.at = at
      return wrapped
    },
    /** A wrap of before the holder wrote times. */
    wrapOld: (userId: string) => encrypt(Buffer.from(file.wrap, 'base64url'), `${userId}|share`, key),
    async crowd(prefix: string, many: number, days: number) {
      const made: (readonly [userId: string, wrapped: string])[] = []
      for (let at = 0; at < many; at++)
        made.push([`${prefix}${at}`, await this.wrapAged(`${prefix}${at}`, days)])
      return made
    },
  }
}

it('a share that was just wrapped is fetched back for ten minutes: of no hour and none of the three a day', async () => {
  const { holder, clock, key, tryOpen } = await open()
  const wrapped = await holder().wrap('ada', 'share', key)
  for (let at = 0; at < 30; at++) expect(await tryOpen('ada', wrapped)).toBe('in')
  clock.at += 10 * minuteMs
  expect(await tryOpen('ada', wrapped)).toBe('in')
  expect(await holder().releases()).toEqual({ usedPercent: 0, waiting: 0 })
  clock.at += 1
  for (let at = 0; at < 3; at++) expect(await tryOpen('ada', wrapped)).toBe('in')
  expect(await tryOpen('ada', wrapped)).toBe('tooManyReleases')
  expect(await holder().releases()).toEqual({ usedPercent: 20, waiting: 0 })
})

it.each([
  [0, 'new'],
  [7 * dayMs - 1, 'new'],
  [7 * dayMs, 'young'],
  [90 * dayMs - 1, 'young'],
  [90 * dayMs, 'old'],
])('a user whose first share was wrapped %d ms ago is %s', (ms, age) => {
  expect(ageOf(noon - ms, noon)).toBe(age)
})

it('three a day: those of a month in which the machine was ahead keep nobody waiting once it is right', async () => {
  const { clock, tryOpen, wrapAged } = await open()
  const wrapped = await wrapAged('ada', 100)
  clock.at += 30 * dayMs
  for (let at = 0; at < 3; at++) expect(await tryOpen('ada', wrapped)).toBe('in')
  expect(await tryOpen('ada', wrapped)).toBe('tooManyReleases')
  clock.at -= 30 * dayMs
  for (let at = 0; at < 3; at++) expect(await tryOpen('ada', wrapped)).toBe('in')
  expect(await tryOpen('ada', wrapped)).toBe('tooManyReleases')
})

it('three a day a user, also after a restart; each is free again a day after it', async () => {
  const { holder, restart, clock, wrapAged, tryOpen } = await open()
  const wrapped = await wrapAged('ada', 0)
  for (let at = 0; at < 3; at++) {
    expect(await tryOpen('ada', wrapped)).toBe('in')
    clock.at += hourMs
  }
  restart()
  const refused = { code: 'tooManyReleases', data: { retrySeconds: 21 * 3_600 } }
  await expect(holder().unwrap('ada', 'share', wrapped)).rejects.toMatchObject(refused)
  clock.at += 21 * hourMs
  expect(await tryOpen('ada', wrapped)).toBe('in')
  expect(await tryOpen('ada', wrapped)).toBe('tooManyReleases')
})

it.each([
  ['younger than a week', 6.9, 5],
  ['younger than 90 days', 7.1, 5],
  ['younger than 90 days', 89.9, 5],
  ['older', 90.1, 10],
])('of 20 an hour those who are %s (%d days) have %d', async (_age, days, most) => {
  const stage = await open()
  const outcomes: string[] = []
  for (const [userId, wrapped] of await stage.crowd('user', most + 2, days))
    outcomes.push(await stage.tryOpen(userId, wrapped))
  expect(outcomes).toEqual([...Array(most).fill('in'), 'in 60', 'in 60'])
})

it('who waits is let in in order of refusal, in the hour that was said and for 24 h after it; nobody overtakes', async () => {
  const stage = await open({ perHour: 4 })
  const { tryOpen, clock, restart } = stage
  const all = await stage.crowd('user', 6, 1)
  const come = async (at: number) => tryOpen(...(all[at] ?? ['', '']))
  expect([await come(0), await come(1), await come(2)]).toEqual(['in', 'in 60', 'in 120'])
  // Asked again, a place is the same one; also after a restart.
  clock.at += 30 * minuteMs
  restart()
  expect([await come(2), await come(1), await come(0)]).toEqual(['in 90', 'in 30', 'in'])
  clock.at += 30 * minuteMs
  // The next hour's number is that of the first who waited, whoever comes before them in it.
  expect([await come(3), await come(1), await come(4)]).toEqual(['in 120', 'in', 'in 180'])
  // Late, and not too late: in the 24th hour after theirs.
  clock.at += 25 * hourMs + 59 * minuteMs
  expect([await come(2), await come(5)]).toEqual(['in', 'in'])
  expect(await come(3)).toBe('in')
  // Too late: 4 had the fourth hour, and is a newcomer after 24 more.
  clock.at = noon + 29 * hourMs
  const [late] = await stage.crowd('late', 1, 1)
  expect([await tryOpen(...(late ?? ['', ''])), await come(4)]).toEqual(['in', 'in 60'])
})

it('a place is used once: a day after it its user needs a number as any other one', async () => {
  const { tryOpen, wrapOld, clock } = await open({ perHour: 4 })
  const come = (userId: string) => tryOpen(userId, wrapOld(userId))
  expect([await come('a'), await come('b'), await come('c')]).toEqual(['in', 'in', 'in 60'])
  clock.at += hourMs
  expect(await come('c')).toBe('in')
  clock.at += dayMs + minuteMs
  expect([await come('d'), await come('e'), await come('c')]).toEqual(['in', 'in', 'in 59'])
})

it('who was opened in the last 24 h goes on, in a full hour, after a restart, each day anew', async () => {
  const stage = await open({ perHour: 4 })
  const { tryOpen, clock, restart, wrapOld } = stage
  const ada = wrapOld('ada')
  expect(await tryOpen('ada', ada)).toBe('in')
  for (let day = 0; day < 5; day++) {
    clock.at += 23 * hourMs
    for (const each of [1, 2, 3]) await tryOpen(`user ${day} ${each}`, wrapOld(`user ${day} ${each}`))
    expect(await tryOpen(`eve ${day}`, wrapOld(`eve ${day}`))).not.toBe('in')
    restart()
    expect(await tryOpen('ada', ada)).toBe('in')
  }
  clock.at += 24 * hourMs + 1
  for (const each of [1, 2, 3]) await tryOpen(`last ${each}`, wrapOld(`last ${each}`))
  expect(await tryOpen('ada', ada)).not.toBe('in')
})

it('a re-wrap is as old as the first one; without a former one it is new', async () => {
  const { holder, clock, wrapAged, wrapOld, key, tryOpen } = await open({ perHour: 4 })
  const old = await wrapAged('ada', 100)
  const renewed = await holder().wrap('ada', 'share', key, old)
  const again = await holder().wrap('ada', 'share', key, renewed)
  const upgraded = await holder().wrap('bob', 'share', key, wrapOld('bob'))
  const anew = await holder().wrap('eve', 'share', key)
  clock.at += 11 * minuteMs
  expect(await tryOpen('ada', again)).toBe('in')
  expect(await tryOpen('bob', upgraded)).toBe('in')
  // The older ones' half is full, and the part of the new ones is not.
  expect(await tryOpen('kim', wrapOld('kim'))).not.toBe('in')
  expect(await tryOpen('eve', anew)).toBe('in')
})

it('hostile service: 100,000 users that it has made up, each fetched back, count as none and free no share of others', async () => {
  const { path, clock } = await open()
  const counter = createReleaseCounter(path, { perHour: 20 }, () => clock.at)
  for (let at = 0; at < 100_000; at++)
    counter.count(`made up ${at}`, { wrappedAt: clock.at, firstWrappedAt: clock.at })
  expect(counter.state()).toEqual({ usedPercent: 0, waiting: 0 })
  expect(() => {
    for (let at = 0; at < 100_000; at++)
      counter.count(`made up ${at}`, { wrappedAt: undefined, firstWrappedAt: 0 })
  }).toThrow(expect.objectContaining({ code: 'releasesWait' }))
  expect(counter.state()).toEqual({ usedPercent: 100, waiting: 1 })
})

it('hostile service: with wraps of any age it opens the hour’s number an hour, 240 of them in ten days', async () => {
  const { holder, clock, key, tryOpen, wrapOld } = await open({ perHour: 4 })
  const opened = new Set<string>()
  const due = new Map<number, [userId: string, wrapped: string][]>()
  const begun = clock.at
  let victims = 0
  /** Opens the share of a victim by a wrap, old or its own of them: one that was let in frees the real one. Answers the wait. */
  async function take(userId: string, wrapped: string): Promise<number> {
    const outcome = await tryOpen(userId, wrapped)
    if (outcome === 'in' && (await tryOpen(userId, wrapOld(userId))) === 'in') opened.add(userId)
    return outcome === 'in' ? 0 : Number(outcome.slice(3))
  }
  /** Opens as many as it can in this hour, and comes back for the last in theirs. */
  async function takeAll(hour: number, wrapOf: (userId: string) => string | Promise<string>): Promise<void> {
    for (;;) {
      const userId = `victim ${victims++}`
      const wrapped = await wrapOf(userId)
      const wait = await take(userId, wrapped)
      if (wait === 0) continue
      const then = hour + Math.ceil(wait / 60)
      due.set(then, [...(due.get(then) ?? []), [userId, wrapped]])
      return
    }
  }
  const wrapNow = async (userId: string) => {
    clock.at -= 11 * minuteMs
    const wrapped = await holder().wrap(userId, 'share', key)
    clock.at += 11 * minuteMs
    return wrapped
  }
  const aging: string[] = []
  for (let at = 0; at < 80; at++) aging.push(await holder().wrap(`aging ${at}`, 'share', key))
  for (let hour = 0; hour < 240; hour++) {
    clock.at = begun + hour * hourMs + 11 * minuteMs
    for (const [userId, wrapped] of due.get(hour) ?? []) await take(userId, wrapped)
    await takeAll(hour, wrapOld)
    await takeAll(hour, wrapNow)
    // One that it has kept for a week has grown out of the part of the new ones.
    if (hour >= 7 * 24) await take(`aging ${aging.length - 1}`, aging.pop() ?? '')
    expect(opened.size).toBeLessThanOrEqual((hour + 1) * 4)
    expect((await holder().releases()).usedPercent).toBe(100)
  }
  // Two older ones and a new one, and after a week one of that.
  expect(opened.size).toBe(240 * 3 + 72)
}, 120_000)

it('hostile service: `share` as a list, counts that are deleted, a restart with other keys’ wraps and retired shares open no more', async () => {
  const stage = await open()
  const { holder, path, restart, tryOpen, wrapOld, file, key } = stage
  let opened = 0
  const all = (prefix: string) =>
    Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        if ((await tryOpen(`${prefix} ${at}`, wrapOld(`${prefix} ${at}`))) === 'in') opened += 1
      }),
    )
  await all('a')
  expect(opened).toBe(10)
  // A purpose that is a list binds the same text; its type says that there is none.
  const list = ['share'] as never as 'share'
  for (let at = 0; at < 40; at++)
    await holder()
      .unwrap(`b ${at}`, list, wrapOld(`b ${at}`))
      .then(
        () => (opened += 1),
        () => undefined,
      )
  expect(opened).toBe(10)
  let round = 0
  for (const spoil of [
    () => rmSync(path),
    () => writeFileSync(path, ''),
    () => writeFileSync(path, readFileSync(path, 'utf8').slice(0, -3)),
    () => writeFileSync(path, `${readFileSync(path, 'utf8')}["taken","old",0,-9]\n`),
  ])
    for (const begin of [restart, () => undefined]) {
      spoil()
      begin()
      await all(`round ${++round}`)
      expect(opened).toBe(10)
    }
  // A share that auth has retired: its outer layer is counted too, and once for its user.
  for (let at = 0; at < 40; at++) {
    const facts = { userId: `c ${at}`, version: 1 }
    const sealed = await seal(file.hpke.public, 'auth-retired', facts, key)
    await holder()
      .open('auth-retired', facts, sealed)
      .then(
        () => (opened += 1),
        () => undefined,
      )
  }
  expect(opened).toBe(10)
})

it('retired shares are opened by the hour’s number, for the users that they are sealed for', async () => {
  const { holder, file, key } = await open({ perHour: 4 })
  const openOf = async (facts: object) =>
    holder()
      .open('auth-retired', facts, await seal(file.hpke.public, 'auth-retired', facts, key))
      .then(
        () => 'in',
        ({ code }) => code,
      )
  const outcomes = [await openOf({ userId: 'ada', version: 1 }), await openOf({ userId: 'ada', version: 2 })]
  outcomes.push(
    await openOf({ userId: 'bob' }),
    await openOf({ userId: 'eve' }),
    await openOf({ version: 1 }),
  )
  expect(outcomes).toEqual(['in', 'in', 'in', 'releasesWait', 'keyMismatch'])
})

it('stranger: 200 fresh wallets make those wait that are younger than a week, and nobody else', async () => {
  const stage = await open()
  const { tryOpen } = stage
  const fresh = await stage.crowd('stranger', 200, 0)
  const outcomes: string[] = []
  for (const [userId, wrapped] of fresh) outcomes.push(await tryOpen(userId, wrapped))
  expect(outcomes.filter((each) => each === 'in')).toHaveLength(5)
  expect(outcomes.at(-1)).toBe(`in ${39 * 60}`)
  for (const days of [8, 100])
    expect(await tryOpen(`owner ${days}`, await stage.wrapAged(`owner ${days}`, days))).toBe('in')
  expect(await tryOpen('newcomer', await stage.wrapAged('newcomer', 1))).toBe(`in ${40 * 60}`)
})

it('stranger: N wallets aged a week at each full hour make their age wait N / (L / 4) hours, once; who signed today signs', async () => {
  const stage = await open({ perHour: 20 })
  const { tryOpen, clock, wrapAged } = stage
  const aged = await stage.crowd('stranger', 60, 8)
  const [owner, signed] = [await wrapAged('owner', 30), await wrapAged('signed', 30)]
  expect(await tryOpen('signed', signed)).toBe('in')
  const raid = async () => {
    for (const [userId, wrapped] of aged) await tryOpen(userId, wrapped)
  }
  await raid()
  // 61 users, five an hour: the owner is the 62nd.
  expect(await tryOpen('owner', owner)).toBe(`in ${12 * 60}`)
  for (let hour = 1; hour <= 12; hour++) {
    clock.at = noon + hour * hourMs
    await raid()
    expect(await tryOpen('signed', signed)).toBe('in')
    if (hour < 12) expect(await tryOpen('owner', owner)).toBe(`in ${(12 - hour) * 60}`)
  }
  expect(await tryOpen('owner', owner)).toBe('in')
  // Once: from now on they are seen each day.
  for (let day = 1; day < 4; day++) {
    clock.at = noon + 12 * hourMs + day * 23 * hourMs
    await raid()
    expect(await tryOpen('owner', owner)).toBe('in')
  }
}, 60_000)

it('signers: as many signatures as they like, one number of the hour, and nothing is written for each', async () => {
  const { holder, tryOpen, wrapOld, path, clock, restart } = await open({ perHour: 4 })
  const ada = wrapOld('ada')
  expect(await tryOpen('ada', ada)).toBe('in')
  const before = readFileSync(path, 'utf8')
  for (let at = 0; at < 200; at++) expect(await tryOpen('ada', ada)).toBe('in')
  expect(readFileSync(path, 'utf8')).toBe(before)
  expect(await holder().releases()).toEqual({ usedPercent: 50, waiting: 0 })
  // Within an hour it is noted, so that a restart knows.
  clock.at += 2 * hourMs
  await tryOpen('ada', ada)
  clock.at += 23 * hourMs
  restart()
  await tryOpen('x', wrapOld('x'))
  await tryOpen('y', wrapOld('y'))
  expect([await tryOpen('z', wrapOld('z')), await tryOpen('ada', ada)]).toEqual(['in 60', 'in'])
})

it('the operator begins the hour anew: whoever waits is let in when they ask, while there is room', async () => {
  const { holder, tryOpen, wrapOld, path, clock } = await open({ perHour: 4 })
  const come = (userId: string) => tryOpen(userId, wrapOld(userId))
  const names = ['a', 'b', 'c', 'd', 'e']
  const outcomes: string[] = []
  for (const name of names) outcomes.push(await come(name))
  expect(outcomes).toEqual(['in', 'in', 'in 60', 'in 60', 'in 120'])
  resumeReleases(path, () => clock.at)
  expect(await holder().releases()).toEqual({ usedPercent: 0, waiting: 0 })
  // With the holder that runs; each hour has its whole number again, and those before have theirs.
  expect([await come('e'), await come('c'), await come('d'), await come('a')]).toEqual([
    'in',
    'in',
    'in 60',
    'in',
  ])
})

it('a place is given for 30 days ahead; beyond it whoever comes asks again in an hour', async () => {
  const { tryOpen, wrapOld, holder, clock } = await open({ perHour: 4 })
  const come = (userId: string) => tryOpen(userId, wrapOld(userId))
  for (let at = 0; at < 2 * 721; at++) await come(`user ${at}`)
  expect(await holder().releases()).toEqual({ usedPercent: 100, waiting: 1_440 })
  expect(await come('late')).toBe('in 60')
  expect((await holder().releases()).waiting).toBe(1_440)
  clock.at += hourMs
  expect(await come('late')).toBe(`in ${720 * 60}`)
}, 60_000)

it('a smaller number of the operator holds at once', async () => {
  const { tryOpen, wrapOld, restart } = await open({ perHour: 20 })
  const come = (userId: string) => tryOpen(userId, wrapOld(userId))
  for (let at = 0; at < 5; at++) expect(await come(`user ${at}`)).toBe('in')
  restart({ perHour: 8 })
  expect(await come('another')).toBe('in 60')
  restart({ perHour: 20 })
  expect(await come('another')).toBe('in')
})
