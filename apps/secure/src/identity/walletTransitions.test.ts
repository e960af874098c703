import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { LockedShare } from '../vault/password.js'
import type { WalletFacts } from '../vault/vault.js'
import {
  type DeviceWallet,
  mayBePresent,
  type NextSplit,
  type UnfinishedAct,
  type WalletStatus,
} from './deviceWallet.js'
import { readRecord, recordOf, type WalletRecord } from './walletRecord.js'
import {
  keepsShares,
  makingWallet,
  withAct,
  withEmail,
  withEntry,
  withFactor,
  withLocked,
  withNext,
  withOwnFactor,
  withoutAct,
  withoutQuestion,
  withoutRelease,
  withReceipt,
  withRelease,
  withReleasedAt,
  withReport,
  withSigned,
  withTaken,
} from './walletTransitions.js'

const email = 'ada@example.org'
const hash = (name: string, version: number) => `${name}${version}`
const factsOf = (version: number): WalletFacts => ({
  userId: 'a'.repeat(32),
  version,
  addresses: { eip155: '0x1', solana: '1' },
  shareHashes: { auth: hash('a', version), recovery: hash('r', version), device: hash('d', version) },
})
/** The share of a split, which no other split has. */
const shareOf = (version: number) => ({ iv: new Uint8Array(12), ciphertext: new Uint8Array([version]) })
const splitOf = (version: number) => ({ facts: factsOf(version), share: shareOf(version) })
const sealed = { enc: '', ciphertext: '' }
const sentSplit = (version: number, isSigned = false): NextSplit => ({
  ...splitOf(version),
  sent: { auth: sealed, recovery: sealed, password: 'keep' },
  ...(isSigned && { signed: { signature: `0x${version}` } }),
})
const lockedShare = (version: number): LockedShare => ({
  ciphertext: `locked ${version}`,
  salt: '',
  memoryKib: 65_536,
  passes: 3,
})
const release = { requestId: 'request', releaseAt: '2026-11-30T00:00:00Z' }
const entry = { email, facts: factsOf(1) }

/** The newest version in a wallet: what a service has is of that version or a higher one. */
const newestOf = ({ facts, next, former }: DeviceWallet) =>
  Math.max(facts.version, ...[...next, ...former].map((each) => each.facts.version))
const removal: UnfinishedAct = { kind: 'removal', devices: [], loginId: '0a', at: 1, step: 'begun' }
const emailChange: UnfinishedAct = { kind: 'email', loginId: '0b', email: 'eve@example.org' }

/** Every event, as the code that hears of it applies it; a wallet that is not there yet begins by three of them. */
const events = {
  'makes the first split': (wallet) => wallet ?? makingWallet(email, sentSplit(1)),
  'is told to wait': (wallet) => withRelease(withEntry(wallet, entry), release),
  'gets a locked share': (wallet) => {
    const entered = withEntry(wallet, entry)
    return withLocked(entered, factsOf(newestOf(entered)), lockedShare(newestOf(entered)))
  },
  'takes both shares': (wallet) => {
    const entered = withEntry(wallet, entry)
    return withTaken(entered, splitOf(newestOf(entered)))
  },
  'proves both halves': (wallet) => withEntry(wallet, entry),
  'signs a split': (wallet) =>
    wallet && withSigned(wallet, { ...splitOf(newestOf(wallet)), signature: '0x', receipt: 'r', owes: {} }),
  'reports it to recovery': (wallet) => wallet && withReport(wallet),
  'loses its request': (wallet) => wallet && withoutRelease(wallet),
  'makes a next split': (wallet) => wallet && withNext(wallet, sentSplit(newestOf(wallet) + 1)),
  'signs a next split': (wallet) => wallet && withNext(wallet, sentSplit(newestOf(wallet) + 1, true)),
  'gets a receipt': (wallet) => wallet && withReceipt(wallet, 'receipt'),
} satisfies Readonly<Record<string, (wallet: DeviceWallet | undefined) => DeviceWallet | undefined>>

/** Events that change no status. */
const quietEvents = {
  'comes by an address': (wallet) => withEmail(wallet, 'eve@example.org'),
  'hears of a password': (wallet) => withFactor(wallet, { version: newestOf(wallet) + 1, isSet: true }),
  'sets a password': (wallet) => withOwnFactor(wallet, { version: newestOf(wallet), isSet: true }),
  'brings the release': (wallet) => withReleasedAt(wallet, 1),
  'is confirmed': withoutQuestion,
  'begins a removal': (wallet) => withAct(wallet, removal),
  'begins a change of address': (wallet) => withAct(wallet, emailChange),
  'ends a removal': (wallet) => withoutAct(wallet, 'removal'),
} satisfies Readonly<Record<string, (wallet: DeviceWallet) => DeviceWallet>>

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

/** All shares of a wallet, each under its own name. */
const sharesIn = ({ share, locked, next, former }: DeviceWallet | WalletRecord): readonly string[] =>
  [...(share ? [share] : []), ...[...(next ?? []), ...(former ?? [])].map((split) => split.share)]
    .map(({ ciphertext }) => `share ${ciphertext[0]}`)
    .concat(locked ? [locked.ciphertext] : [])

/**
 * Finds the shares that a change has lost. A split that only this device has may go once a higher one is present, and a locked share once
 * another one, or an opened one, is here.
 */
function lostBetween(before: DeviceWallet, after: DeviceWallet): readonly string[] {
  const kept = sharesIn(after)
  const mayGo = [
    ...before.next.filter((each) => !mayBePresent(each) && each.facts.version <= after.facts.version),
  ].map(({ share }) => `share ${share.ciphertext[0]}`)
  const isReplaced = after.share !== undefined || after.locked !== undefined
  return sharesIn(before).filter(
    (name) => !kept.includes(name) && !mayGo.includes(name) && !(name.startsWith('locked') && isReplaced),
  )
}

const allEvents: Readonly<Record<string, (wallet: DeviceWallet | undefined) => DeviceWallet | undefined>> = {
  ...events,
  ...Object.fromEntries(
    Object.entries(quietEvents).map(([name, change]) => [
      name,
      (wallet: DeviceWallet | undefined) => wallet && change(wallet),
    ]),
  ),
}
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
