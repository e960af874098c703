import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { newFolder } from '../../fixtures/newFolder.js'
import { countsPathOf, writeNoCounts } from './countsFile.js'
import { createReleaseCounter, type ReleaseLimits, resumeReleases } from './createReleaseCounter.js'
import { dayMs, hourMs } from './releaseState.js'

const noon = Date.parse('2026-06-01T12:00:00Z')
const hash = (userId: string) => createHash('sha256').update(userId).digest('base64url')
const folders: string[] = []
afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true, force: true })
})

/** Counters of one file, of wraps of before. */
function open(limits: ReleaseLimits = { perHour: 4 }) {
  const folder = newFolder()
  folders.push(folder)
  const path = countsPathOf(folder, 'recovery')
  const clock = { at: noon }
  const make = () => {
    const counter = createReleaseCounter(path, limits, () => clock.at)
    return {
      ...counter,
      come(userId: string): string {
        try {
          counter.count(userId, { wrappedAt: undefined, firstWrappedAt: 0 })
          return 'in'
        } catch (error) {
          return (error as { code: string }).code
        }
      },
    }
  }
  return { folder, path, clock, make }
}

describe('counts that were lost', () => {
  const spoils: [what: string, lost: 'missing' | 'torn', (path: string) => void][] = [
    ['are missing', 'missing', (path) => rmSync(path)],
    ['are empty', 'torn', (path) => writeFileSync(path, '')],
    [
      'lost the end of a line',
      'torn',
      (path) => writeFileSync(path, readFileSync(path, 'utf8').slice(0, -2)),
    ],
    ['have a line of another form', 'torn', (path) => writeFileSync(path, '["opened"]\n', { flag: 'a' })],
    ['have no version', 'torn', (path) => writeFileSync(path, readFileSync(path, 'utf8').slice(15))],
    ['are of another program', 'torn', (path) => writeFileSync(path, '\0'.repeat(4_096))],
  ]

  it.each(spoils)(
    '%s: the hour is full, at once and after a restart, and the next one has its number',
    (_what, lost, spoil) => {
      for (const isRunning of [true, false]) {
        const { path, clock, make } = open()
        writeNoCounts(path)
        const before = make()
        expect(before.come('ada')).toBe('in')
        spoil(path)
        const after = isRunning ? before : make()
        expect(after.come('bob')).toBe('releasesWait')
        expect(after.state()).toEqual({ usedPercent: 100, waiting: 1, lost })
        // It is said once.
        expect(after.state()).toEqual({ usedPercent: 100, waiting: 1 })
        expect(make().come('eve')).toBe('releasesWait')
        clock.at += hourMs
        expect([make().come('bob'), make().come('kim')]).toEqual(['in', 'releasesWait'])
      }
    },
  )

  it('who was opened today is free all the same where the line is whole', () => {
    const { path, make } = open()
    writeNoCounts(path)
    make().come('ada')
    writeFileSync(path, '["opened","', { flag: 'a' })
    expect([make().come('ada'), make().come('bob')]).toEqual(['in', 'releasesWait'])
  })

  it.each(spoils)('%s: `resume` begins the hour anew, without a hand on the file', (_what, _lost, spoil) => {
    const { path, clock, make } = open()
    writeNoCounts(path)
    make().come('ada')
    spoil(path)
    const running = make()
    expect(running.come('bob')).toBe('releasesWait')
    resumeReleases(path, () => clock.at)
    expect([running.come('bob'), running.come('eve'), running.come('kim')]).toEqual([
      'in',
      'in',
      'releasesWait',
    ])
  })
})

it('error: counts of a newer program stop the keys, and are kept', () => {
  const { path, make } = open()
  const newer = '{"version":3}\n["other"]\n'
  writeFileSync(path, newer)
  expect(() => make().state()).toThrow(/its counts are of version 3/)
  expect(make().come('ada')).toBe('keysUnreadable')
  expect(readFileSync(path, 'utf8')).toBe(newer)
})

it('two holders of one folder count together, as does the operator’s command', () => {
  const { path, make, clock } = open()
  writeNoCounts(path)
  const [one, other] = [make(), make()]
  expect([one.come('ada'), other.come('bob'), one.come('eve'), other.come('kim')]).toEqual([
    ...['in', 'in', 'releasesWait', 'releasesWait'],
  ])
  expect([other.come('ada'), one.come('bob')]).toEqual(['in', 'in'])
  // One of them writes the file anew in a new hour; the other one goes on with it.
  clock.at += hourMs
  expect([one.come('eve'), other.come('new'), other.come('kim')]).toEqual(['in', 'releasesWait', 'in'])
  clock.at += hourMs
  expect([one.come('new'), one.state().usedPercent, other.state().usedPercent]).toEqual(['in', 50, 50])
})

it('a holder that was idle goes on with the file that another one wrote anew', () => {
  const { path, make, clock } = open({ perHour: 400 })
  writeNoCounts(path)
  const [idle, busy] = [make(), make()]
  expect(idle.come('ada')).toBe('in')
  clock.at += hourMs
  for (let at = 0; at < 100; at++) busy.come(`user ${at}`)
  expect(idle.state()).toEqual({ usedPercent: 50, waiting: 0 })
})

it('a hundred thousand users of all ages wait at once, and whoever comes then asks again in an hour', () => {
  const { path, make } = open()
  const hour = Math.floor(noon / hourMs)
  const places = Array.from({ length: 100_000 }, (_, at) => ['place', hash(`user ${at}`), 'old', hour + 1])
  const lines = [['taken', 'old', hour, 2], ...places].map((each) => JSON.stringify(each))
  writeFileSync(path, `{"version":2}\n${lines.join('\n')}\n`, { mode: 0o600 })
  const counter = make()
  expect(() => counter.count('late', { wrappedAt: undefined, firstWrappedAt: 0 })).toThrow(
    expect.objectContaining({ data: { retrySeconds: 3_600 } }),
  )
  expect(counter.state()).toEqual({ usedPercent: 100, waiting: 100_000 })
})

it('the file is of its owner alone, names no user, and forgets what does not matter any more', () => {
  const { folder, path, make, clock } = open({ perHour: 400, perUserPerDay: 3 })
  writeNoCounts(path)
  const counter = make()
  for (let at = 0; at < 300; at++) counter.come(`user ${at}`)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readFileSync(path, 'utf8')).not.toContain('user')
  const full = statSync(path).size
  clock.at += 3 * dayMs
  counter.come('ada')
  expect(statSync(path).size).toBeLessThan(full / 100)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['recovery.counts.jsonl'])
})

describe('counts of before', () => {
  const hour = Math.floor(noon / hourMs)
  /** The counts that the program of before left: `ada` was released twice, the keys have stopped. */
  const old = {
    stoppedAt: noon,
    hours: { [hour - 3]: 7, [hour]: 1 },
    users: { [hash('ada')]: [noon - 2 * hourMs, noon - hourMs], [hash('bob')]: [noon - dayMs] },
  }

  it('are moved once: the day of a user goes on, the hour has what it had, and nothing is stopped', () => {
    const { path, folder, make, clock } = open({ perHour: 4, perUserPerDay: 3 })
    const from = join(folder, 'recovery.counts.json')
    writeFileSync(from, JSON.stringify(old))
    // Beside them `init` and a start of development write none.
    writeNoCounts(path)
    expect(existsSync(path)).toBe(false)
    const counter = make()
    expect([counter.come('ada'), counter.come('ada')]).toEqual(['in', 'tooManyReleases'])
    // Of the two that an hour lets in one was there.
    expect([counter.come('bob'), counter.come('eve')]).toEqual(['in', 'releasesWait'])
    expect([existsSync(from), counter.state().lost]).toEqual([false, undefined])
    clock.at += 22 * hourMs
    expect(make().come('ada')).toBe('in')
  })

  it.each(['', '{"hours":{}', '[]'])('that are torn (%j) count as lost, and are out of the way', (text) => {
    const { folder, make, clock } = open()
    const from = join(folder, 'recovery.counts.json')
    writeFileSync(from, text)
    expect(make().come('ada')).toBe('releasesWait')
    expect(existsSync(from)).toBe(false)
    clock.at += hourMs
    expect(make().come('ada')).toBe('in')
  })
})
