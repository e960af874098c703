import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { LockedShare } from '../vault/password.js'
import type { DeviceWallet, WalletStatus } from './deviceWallet.js'
import { earlierChanges } from './fixtures/earlierTab.js'
import {
  allEvents,
  email,
  entry,
  events,
  factsOf,
  lockedShare,
  lostBetween,
  newestOf,
  quietEvents,
  release,
  sentSplit,
  shareOf,
  splitOf,
} from './fixtures/walletEvents.js'
import { readRecord, recordOf, type WalletRecord } from './walletRecord.js'
import {
  keepsShares,
  makingWallet,
  withEntry,
  withLocked,
  withNext,
  withRelease,
  withSigned,
  withTaken,
} from './walletTransitions.js'

const owed = { ...splitOf(1), signature: '0x1', receipt: 'r1', owes: {} }
const empty = withEntry(undefined, entry)
const locked = withLocked(empty, factsOf(1), lockedShare(1))
const ready = withTaken(empty, splitOf(1))
/** A wallet of each status; a device that waits may have a locked share, to which it falls back. */
const examples = {
  making: makingWallet(email, sentSplit(1)),
  completing: withSigned(makingWallet(email, sentSplit(1)), owed),
  empty,
  waiting: withRelease(empty, release),
  'waiting +': withRelease(locked, release),
  locked,
  ready,
  relisting: withRelease(ready, release),
} as const satisfies Readonly<Record<WalletStatus | 'waiting +', DeviceWallet>>
type Example = keyof typeof examples
const exampleNames = Object.keys(examples) as Example[]
const eventNames = Object.keys(events) as (keyof typeof events)[]

/** The example whose column of the table a wallet belongs to. */
const exampleOf = ({ status, locked: lockedBefore }: DeviceWallet): Example =>
  status === 'waiting' && lockedBefore ? 'waiting +' : status

/** What an event does: another status, the same one with another content (`·`), or nothing (`refused`). `waiting +` has a locked share. */
function outcomeOf(wallet: DeviceWallet | undefined, event: keyof typeof events): string {
  const after = events[event](wallet)
  if (after === wallet) return 'refused'
  if (!after) return 'nothing'
  const [before, name] = [wallet && exampleOf(wallet), exampleOf(after)]
  return before === name ? '·' : name
}

const table = () =>
  [
    ['', 'none', ...exampleNames],
    ...eventNames.map((event) => [
      event,
      outcomeOf(undefined, event),
      ...exampleNames.map((name) => outcomeOf(examples[name], event)),
    ]),
  ]
    .map(([event = '', ...cells]) =>
      [event.padEnd(23), ...cells.map((cell) => cell.padEnd(10))].join(' ').trimEnd(),
    )
    .join('\n')

it('the table: what each event does in each status', () => {
  expect(exampleNames.map((name) => exampleOf(examples[name]))).toEqual(exampleNames)
  expect(`\n${table()}\n`).toMatchInlineSnapshot(`
    "
                            none       making     completing empty      waiting    waiting +  locked     ready      relisting
    makes the first split   making     refused    refused    refused    refused    refused    refused    refused    refused
    is told to wait         waiting    waiting    relisting  waiting    ·          ·          waiting +  relisting  ·
    gets a locked share     locked     locked     ready      locked     locked     locked     ·          ·          ready
    takes both shares       ready      ready      ready      ready      ready      ready      ready      ·          ready
    takes an older split    ready      ready      ready      ready      ready      ready      ready      ·          ready
    proves both halves      empty      ·          ·          ·          ·          ·          ·          ·          ·
    signs a split           refused    completing ·          ready      ready      ready      ready      ·          ready
    reports it to recovery  refused    refused    ready      refused    refused    refused    refused    refused    refused
    loses its request       refused    refused    refused    refused    empty      locked     refused    refused    ready
    makes a next split      refused    ·          ·          ·          ·          ·          ·          ·          ·
    signs a next split      refused    ·          ·          ·          ·          ·          ·          ·          ·
    gets a receipt          refused    refused    ·          refused    refused    refused    refused    ·          ·
    "
  `)
})

const walks = fc.array(fc.constantFrom(...Object.keys(allEvents)), { minLength: 1, maxLength: 40 })

describe('on every walk through the events', () => {
  it('each event moves the wallet as the table says, or is refused, and no share is lost', () => {
    fc.assert(
      fc.property(walks, (walk) => {
        let wallet: DeviceWallet | undefined
        for (const name of walk) {
          const after = allEvents[name]?.(wallet)
          if (wallet && after) {
            expect([name, lostBetween(wallet, after)]).toEqual([name, []])
            expect([name, keepsShares(wallet, after)]).toEqual([name, true])
          }
          if (name in quietEvents) expect(after && exampleOf(after)).toBe(wallet && exampleOf(wallet))
          else {
            const example = events[name as keyof typeof events](wallet && examples[exampleOf(wallet)])
            const labels = [example, after].map((each) => each && exampleOf(each))
            expect([name, labels[1]]).toEqual([name, labels[0]])
          }
          wallet = after
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('its record reads as the same wallet, and keeps the fields of a later frame', () => {
    fc.assert(
      fc.property(walks, (walk) => {
        let wallet: DeviceWallet | undefined
        for (const name of walk) {
          wallet = allEvents[name]?.(wallet)
          if (!wallet) continue
          const record = recordOf(wallet)
          expect(readRecord(record)).toEqual(wallet)
          expect(recordOf(readRecord(record))).toEqual(record)
          const later = { ...record, fieldOfLater: 1 }
          expect(recordOf(readRecord(later))).toEqual(later)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('a tab of an earlier frame is open beside this one', () => {
  const newestIn = (record: WalletRecord) => newestOf(readRecord(record))
  const earlier = earlierChanges(newestIn, splitOf)
  const steps = fc.oneof(
    fc.constantFrom(...Object.keys(allEvents)).map((name) => ({ name, isEarlier: false })),
    fc.constantFrom(...Object.keys(earlier)).map((name) => ({ name, isEarlier: true })),
  )

  it('whatever both write into the record, no share is lost, and each reads what the other has written', () => {
    fc.assert(
      fc.property(fc.array(steps, { minLength: 1, maxLength: 40 }), (walk) => {
        let record: WalletRecord | undefined
        for (const { name, isEarlier } of walk) {
          const before: DeviceWallet | undefined = record && readRecord(record)
          const made: DeviceWallet | undefined = isEarlier ? undefined : allEvents[name]?.(before)
          const after: WalletRecord | undefined = isEarlier
            ? record && earlier[name]?.(record)
            : made && recordOf(made)
          if (record && before && after) {
            expect([name, isEarlier, lostBetween(before, readRecord(after))]).toEqual([name, isEarlier, []])
            // What the earlier tab reads by its fields is what this frame has by its status.
            const { status } = readRecord(after)
            const fields = [after.isMade, after.share !== undefined, after.release !== undefined]
            expect([name, status, ...fields]).toEqual([
              name,
              status,
              status !== 'making' && status !== 'completing',
              status === 'completing' || status === 'ready' || status === 'relisting',
              status === 'waiting' || status === 'relisting',
            ])
          }
          record = after ?? record
        }
      }),
      { numRuns: 2_000 },
    )
  })
})

/** Any record that a frame of any day may have left, also with fields that do not fit. */
const anyRecord: fc.Arbitrary<WalletRecord> = fc
  .record(
    {
      share: fc.constant(shareOf(3)),
      signature: fc.constant('0x3'),
      receipt: fc.constant('r3'),
      owes: fc.constant({}),
      release: fc.constant(release),
      locked: fc.constant(lockedShare(3)),
      next: fc.constantFrom([], [sentSplit(4)], [sentSplit(4, true), splitOf(5)]),
      former: fc.constantFrom([], [splitOf(1), splitOf(2)]),
      hasPassword: fc.boolean(),
      factorAt: fc.constantFrom(1, 3),
      unconfirmed: fc.constant({}),
      newEmail: fc.constant({ loginId: '0b', email: 'eve@example.org' }),
      removal: fc.constant({ devices: [], loginId: '0a', at: 1, step: 'noted' as const }),
      releasedAt: fc.constant(1),
    },
    { requiredKeys: [] },
  )
  .chain((fields) => fc.boolean().map((isMade) => ({ ...fields, email, facts: factsOf(3), isMade })))

it('every record is read as one of the statuses, and written without loss', () => {
  fc.assert(
    fc.property(anyRecord, (record) => {
      const wallet = readRecord(record)
      expect(exampleNames).toContain(exampleOf(wallet))
      const { locked: _, ...written } = recordOf(wallet)
      const { locked: __, signature, receipt, owes, isMade, ...before } = record
      const onlyOfShare = before.share && { signature, receipt, owes }
      // A device that waits, or has a locked share, has a wallet that recovery has, whatever an older frame has noted.
      const isMadeAfter = isMade || record.release !== undefined || (!record.share && !!record.locked)
      const expected = { next: [], former: [], ...before, ...onlyOfShare, isMade: isMadeAfter }
      expect(written).toEqual(expected)
      // Only beside an opened share of the same split is a locked one not needed.
      expect(recordOf(wallet).locked).toEqual(record.share ? undefined : record.locked)
    }),
    { numRuns: 2_000 },
  )
})

it('error: a change that forgets a share, a signed split or a locked share is none', () => {
  const signed = withNext(ready, sentSplit(2, true))
  const sent = withNext(ready, sentSplit(2))
  expect(keepsShares(ready, empty)).toBe(false)
  expect(keepsShares(signed, ready)).toBe(false)
  expect(keepsShares(sent, ready)).toBe(true)
  expect(keepsShares(locked, empty)).toBe(false)
  expect(keepsShares(locked, examples.waiting)).toBe(false)
})

it('types: a status has the fields that it needs, and none that it cannot have', () => {
  type Of<Status extends WalletStatus> = Extract<DeviceWallet, { status: Status }>
  expectTypeOf<Of<'ready'>['share']>().not.toBeUndefined()
  expectTypeOf<Of<'ready'>['release']>().toEqualTypeOf<undefined>()
  expectTypeOf<Of<'waiting'>['share']>().toEqualTypeOf<undefined>()
  expectTypeOf<Of<'making'>['owes']>().toEqualTypeOf<undefined>()
  expectTypeOf<Of<'locked'>['locked']>().toEqualTypeOf<LockedShare>()
})
