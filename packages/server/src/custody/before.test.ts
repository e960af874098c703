import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { addressesOf, deriveKeys } from '../../../../apps/secure/src/vault/deriveKeys.js'
import { endsOfTests } from '../fixtures/endsOfTests.js'
import { describeStoresInTurn } from '../fixtures/stores.js'
import type { Row } from '../store/store.js'
import { authSchema } from './auth/authSchema.js'
import { openEmail } from './emailRows.js'
import { shareHashOf } from './exit/deriveWallet.js'
import {
  type BeforeFrame,
  type BeforeState,
  openBefore,
  readBeforeFrame,
  readBeforeFrames,
  readBeforeRows,
  type StoreSet,
  storeSets,
} from './fixtures/openBefore.js'
import type { Stage, StageChange } from './fixtures/stage.js'
import { joinShares } from './fixtures/wallet.js'
import { createKeyHolder } from './keys/createKeyHolder.js'
import { unlimitedCounter } from './keys/createReleaseCounter.js'
import type { KeyHolder } from './keys/keyHolder.js'
import { recoverySchema } from './recovery/recoverySchema.js'
import { openRow } from './rows.js'
import { shareIn } from './shares.js'
import { noAddressOf } from './statements.js'

/** A service with its keys, offline: nothing is counted. */
const offline = (stage: Stage, service: 'auth' | 'recovery') => ({
  holder: createKeyHolder(stage.files[service], unlimitedCounter),
  rowsOf: async (table: string) => stage.stores[service].all(`SELECT * FROM ${service}_${table}`),
})

type Offline = ReturnType<typeof offline>

/** The tables with splits of both services. */
const rowsOfBoth = async (auth: Offline, recovery: Offline) => ({
  users: await auth.rowsOf('users'),
  returned: await auth.rowsOf('returned'),
  // One that recovery has not completed is among its makings.
  theirUsers: [...(await recovery.rowsOf('users')), ...(await recovery.rowsOf('makings'))],
  theirSplits: [...(await recovery.rowsOf('splits')), ...(await recovery.rowsOf('returned'))],
})

/** The user of auth at recovery, and the split that both have: the present one, one that waits, or a retired one that came back. */
function pairOf(user: Row, tables: Awaited<ReturnType<typeof rowsOfBoth>>) {
  const isUser = ({ id }: Row) => id === user.id
  const theirs = tables.theirUsers.find(isUser)
  if (!theirs) throw new Error(`recovery has no ${user.id}`)
  const owns = [user, ...tables.returned.filter(isUser)].map((each) => ({ ...user, ...each }))
  const others = [theirs, ...tables.theirSplits.filter(isUser)].map((each) => ({ ...theirs, ...each }))
  const pairs = owns.flatMap((own) =>
    others.flatMap((other) => (other.hashes === own.hashes ? [{ own, other }] : [])),
  )
  return { theirs, pair: pairs[0] }
}

const emailIn = (holder: KeyHolder, { id, email_key, email }: Row) =>
  openEmail(holder, String(id), { key: String(email_key), bytes: String(email) })

/** The frames of a set whose wallet has an address. */
const frameIn = (set: StoreSet) => {
  const frames = Object.values(readBeforeFrames(set))
  return (addresses: string) => frames.find((each) => each.addresses.eip155 === JSON.parse(addresses).eip155)
}

/** Names the wallet of a frame: by its address for mails, or by the one for money where it has none. */
const nameOf = ({ email, addresses }: BeforeFrame) => email || addresses.eip155

/** The other wallet of the profile that has two. */
const otherEmail = 'first-twowallets@example.org'
/** The wallet whose split of before the last one is at recovery: auth has a later one, and brings only the note of its password. */
const noteEmail = 'lockedbynote@example.org'
/** The states whose making has not come to auth so far that it has a user. */
const unknownToAuth: Readonly<Record<StoreSet, readonly string[]>> = {
  '2026-11-27': ['begun', 'halfMade'],
  '2026-11-29': ['begun', 'halfMade', 'answerLost'],
  '2026-11-30': ['begun', 'halfMade', 'answerLost', 'providerBegun'],
}

it.each(storeSets)('%s: a step of the schema that was released is never changed', (set) => {
  const rows = readBeforeRows(set)
  for (const [service, schema] of [
    ['auth', authSchema],
    ['recovery', recoverySchema],
  ] as const) {
    const { steps, stepsHash } = rows[service]
    const text = JSON.stringify(schema.steps.slice(0, steps))
    expect([service, createHash('sha256').update(text).digest('base64url')]).toEqual([service, stepsHash])
  }
})

describeStoresInTurn('what was stored before', (make) => {
  const ends = endsOfTests()
  async function open(set: StoreSet, change: StageChange = {}) {
    const home = await openBefore(set, make, change)
    ends.push(() => home.close())
    return home
  }

  it.each(storeSets)(
    '%s: the key files open it: the shares of both services are the wallet of each address',
    async (set) => {
      const { stage } = await open(set)
      const [auth, recovery] = [offline(stage, 'auth'), offline(stage, 'recovery')]
      const tables = await rowsOfBoth(auth, recovery)
      const frameOf = frameIn(set)
      const shown: string[] = []
      for (const row of tables.users) {
        const frame = frameOf(String(row.addresses))
        const { theirs, pair } = pairOf(row, tables)
        const emails = [await emailIn(auth.holder, row), await emailIn(recovery.holder, theirs)]
        const hasNoAddress = emails.every((email) => email === noAddressOf(String(row.id)))
        // A wallet by a provider has no address, or one that its owner has added.
        const allowed = frame?.email === '' ? emails : [frame?.email ?? otherEmail, frame?.newEmail]
        for (const email of emails) expect(allowed).toContain(email)
        if (hasNoAddress) expect(frame?.email).toBe('')
        shown.push(frame ? nameOf(frame) : otherEmail)
        if (frame?.email === noteEmail) continue
        if (!pair) throw new Error(`recovery has no share of ${frame?.email}`)
        const { userId, version, shareHashes, share } = shareIn(pair.own)
        const name = { userId, version, purpose: 'share' } as const
        const own = await openRow(auth.holder, name, share)
        expect(shareHashOf(own)).toBe(shareHashes.auth)
        // One that a password locks is opened by no service.
        if (Number(pair.other.wrapped) === 1) continue
        const entropy = await joinShares(own, await openRow(recovery.holder, name, shareIn(pair.other).share))
        const addresses = addressesOf(deriveKeys(Uint8Array.from(entropy)))
        expect(addresses).toEqual(JSON.parse(String(row.addresses)))
        if (frame) expect(addresses).toEqual(frame.addresses)
      }
      const frames = Object.entries(readBeforeFrames(set))
      const known = frames.flatMap(([state, frame]) =>
        unknownToAuth[set].includes(state) ? [] : nameOf(frame),
      )
      const others = set === '2026-11-27' ? [] : [otherEmail]
      expect(shown.toSorted()).toEqual([...new Set([...known, ...others])].toSorted())
    },
  )

  it('the counts of the key holders go on: of the three a day two are taken, and of the hour ten; a row of before is old', async () => {
    const set = '2026-11-27'
    const { stage } = await open(set, { perHour: 24 })
    const frameOf = frameIn(set)
    const rows = await offline(stage, 'recovery').rowsOf('users')
    const unwrap = (state: BeforeState) => {
      const row = rows.find(
        ({ addresses }) => frameOf(String(addresses))?.email === readBeforeFrame(set, state).email,
      )
      return stage.holders.recovery.unwrap(String(row?.id), 'share', String(row?.share_key))
    }
    await unwrap('outdated')
    await expect(unwrap('outdated')).rejects.toMatchObject({ code: 'tooManyReleases' })
    // Of the twelve that are for the old ones two are left; the parts of younger ones are full by ten.
    await unwrap('made')
    await unwrap('signedOut')
    await expect(unwrap('changing')).rejects.toMatchObject({ code: 'releasesWait' })
    const fresh = await stage.holders.recovery.wrap('0a'.repeat(16), 'share', Buffer.alloc(32))
    stage.clock.advance(600_001)
    const late = stage.holders.recovery.unwrap('0a'.repeat(16), 'share', fresh)
    await expect(late).rejects.toMatchObject({ code: 'releasesWait' })
  })
})
