import { describe, expect, it } from 'vitest'
import { idleLink, type Link, type LinkInput, linkStep } from './linkTransitions.js'

const at = (where: Link['at'], more: Partial<Link> = {}): Link => ({ ...idleLink, at: where, ...more })
const open = at('open', { attempt: 1 })
const answered = at('open', { attempt: 1, answered: true })
const opening = (attempt: number) => at('opening', { attempt })
const waiting = at('waiting', { attempt: 0 })
const half = 0.5

const places: Readonly<Record<Link['at'], Link>> = {
  idle: idleLink,
  offline: at('offline'),
  opening: opening(2),
  open,
  waiting,
  resting: at('resting', { attempt: 5 }),
  refused: at('refused', { attempt: 1, refusals: 1 }),
}

/** The printed table, row by row; `random` is one half. */
type Row = readonly [
  from: Link,
  input: LinkInput,
  to: Link,
  socket?: 'open' | 'drop' | undefined,
  timerMs?: number,
]
const table: readonly Row[] = [
  [idleLink, { type: 'need', online: true }, opening(1), 'open', 15_000],
  [places.refused, { type: 'need', online: true }, opening(1), 'open', 15_000],
  [idleLink, { type: 'need', online: false }, at('offline')],
  [places.refused, { type: 'need', online: false }, at('offline')],
  [opening(1), { type: 'opened' }, open],
  [opening(1), { type: 'timer' }, at('waiting', { attempt: 1 }), 'drop', 1_500],
  [opening(2), { type: 'timer' }, at('waiting', { attempt: 2 }), 'drop', 2_500],
  [opening(3), { type: 'closed', code: 1006 }, at('waiting', { attempt: 3 }), undefined, 3_500],
  [opening(4), { type: 'closed', code: 0 }, at('waiting', { attempt: 4 }), undefined, 4_500],
  [opening(5), { type: 'timer' }, places.resting, 'drop'],
  [opening(5), { type: 'closed', code: 1006 }, places.resting],
  [open, { type: 'closed', code: 1006 }, waiting, undefined, 100],
  [open, { type: 'silent' }, waiting, 'drop', 100],
  [opening(3), { type: 'silent' }, waiting, 'drop', 100],
  [at('waiting', { attempt: 2 }), { type: 'back' }, opening(3), 'open', 15_000],
  [waiting, { type: 'back' }, waiting],
  [places.resting, { type: 'back' }, opening(5), 'open', 15_000],
  [open, { type: 'closed', code: 1001 }, waiting, undefined, 1_000],
  [opening(1), { type: 'closed', code: 1001 }, waiting, undefined, 1_000],
  [open, { type: 'closed', code: 1013 }, waiting, undefined, 30_000],
  [open, { type: 'closed', code: 3000 }, at('opening', { attempt: 1, refusals: 1 }), 'open', 15_000],
  [at('open', { attempt: 1, refusals: 1 }), { type: 'closed', code: 3000 }, places.refused],
  [open, { type: 'closed', code: 4010 }, opening(1), 'open', 15_000],
  [open, { type: 'closed', code: 4008 }, waiting, undefined, 100],
  [waiting, { type: 'timer' }, opening(1), 'open', 15_000],
  [at('waiting', { attempt: 4 }), { type: 'timer' }, opening(5), 'open', 15_000],
  [places.resting, { type: 'heartbeat', visible: true }, opening(5), 'open', 15_000],
  [places.offline, { type: 'online' }, opening(1), 'open', 15_000],
  [opening(3), { type: 'offline' }, at('offline'), 'drop'],
  [open, { type: 'offline' }, at('offline'), 'drop'],
  [waiting, { type: 'offline' }, at('offline'), 'drop'],
  [places.resting, { type: 'offline' }, at('offline'), 'drop'],
  ...Object.values(places).map((from) => [from, { type: 'unneeded' }, idleLink, 'drop'] as const),
  [open, { type: 'answered' }, answered],
  [at('open', { attempt: 1, refusals: 1 }), { type: 'answered' }, answered],
  [answered, { type: 'closed', code: 4010 }, opening(1), 'open', 15_000],
]

describe('the link to the relay', () => {
  it.each(table.map((row) => ({ row })))(
    '$row.0, $row.1',
    ({ row: [from, input, link, socket, timerMs] }) => {
      expect(linkStep(from, input, half)).toEqual({
        link,
        ...(socket && { socket }),
        ...(timerMs !== undefined && { timerMs }),
      })
    },
  )

  const inputs: readonly LinkInput[] = [
    { type: 'need', online: true },
    { type: 'opened' },
    { type: 'answered' },
    { type: 'timer' },
    { type: 'online' },
    { type: 'offline' },
    { type: 'silent' },
    { type: 'back' },
    { type: 'heartbeat', visible: true },
    { type: 'heartbeat', visible: false },
    { type: 'closed', code: 1006 },
  ]
  const pairs = Object.values(places).flatMap((from) => inputs.map((input) => [from, input] as const))
  const listed = (from: Link, input: LinkInput) =>
    table.some(
      ([each, one]) =>
        each.at === from.at &&
        one.type === input.type &&
        !(one.type === 'heartbeat' && input.type === 'heartbeat' && one.visible !== input.visible),
    )
  it.each(pairs.filter(([from, input]) => !listed(from, input)))(
    'what the table does not list changes nothing: %j, %j',
    (from, input) => {
      const step = linkStep(from, input, half)
      expect(step).toEqual({ link: from })
      expect(step.link).toBe(from)
    },
  )

  it('§9 waits of 1 to 5 s between attempts, with jitter, and five attempts in a row', () => {
    for (const attempt of [1, 2, 3, 4]) {
      const [least, most] = [0, 0.999].map(
        (random) => linkStep(opening(attempt), { type: 'timer' }, random).timerMs,
      )
      expect(least).toBe(attempt * 1_000)
      expect(most).toBeGreaterThan(attempt * 1_000 + 900)
      expect(most).toBeLessThanOrEqual(5_000)
    }
    expect(linkStep(opening(5), { type: 'timer' }, 0).timerMs).toBeUndefined()
  })
})
