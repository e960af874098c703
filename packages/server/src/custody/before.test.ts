import { createHash } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { addressesOf, deriveKeys } from '../../../../apps/secure/src/vault/deriveKeys.js'
import { describeStoresInTurn } from '../fixtures/stores.js'
import type { Row } from '../store/store.js'
import { authSchema } from './auth/authSchema.js'
import { openEmail } from './emailRows.js'
import { shareHashOf } from './exit/deriveWallet.js'
import { type BeforeState, openBefore, readBeforeFrames, readBeforeRows } from './fixtures/openBefore.js'
import type { Stage, StageChange } from './fixtures/stage.js'
import { joinShares } from './fixtures/wallet.js'
import { createKeyHolder } from './keys/createKeyHolder.js'
import { unlimitedCounter } from './keys/createReleaseCounter.js'
import type { KeyHolder } from './keys/keyHolder.js'
import { recoverySchema } from './recovery/recoverySchema.js'
import { openRow } from './rows.js'
import { shareIn } from './shares.js'

const frames = readBeforeFrames()

/** A service with its keys, offline: nothing is counted. */
const offline = (stage: Stage, service: 'auth' | 'recovery') => ({
  holder: createKeyHolder(stage.files[service], unlimitedCounter),
  rowsOf: async (table: string) => stage.stores[service].all(`SELECT * FROM ${service}_${table}`),
})

/** The frame whose wallet has an address. */
const frameOf = (addresses: string) =>
  Object.values(frames).find((each) => each.addresses.eip155 === JSON.parse(addresses).eip155)

it('a step of the schema that was released is never changed', () => {
  const rows = readBeforeRows()
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
  const ends: (() => unknown)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })
  async function open(change: StageChange = {}) {
    const home = await openBefore(make, change)
    ends.push(() => home.close())
    return home
  }

  it('the key files open it: the shares of both services are the wallet of each address', async () => {
    const { stage } = await open()
    const [auth, recovery] = [offline(stage, 'auth'), offline(stage, 'recovery')]
    const shown: (string | undefined)[] = []
    for (const row of await auth.rowsOf('users')) {
      const { version, shareHashes, share } = shareIn(row)
      const [userId, frame] = [String(row.id), frameOf(String(row.addresses))]
      const [theirs] = (await recovery.rowsOf('users')).filter(({ id }) => id === userId)
      if (!theirs) throw new Error(`recovery has no ${userId}`)
      const emailIn = (holder: KeyHolder, of: Row) =>
        openEmail(holder, userId, { key: String(of.email_key), bytes: String(of.email) })
      const emails = [await emailIn(auth.holder, row), await emailIn(recovery.holder, theirs)]
      for (const email of emails) expect([frame?.email, frame?.newEmail]).toContain(email)
      // Recovery has the split that auth has, as its present one or as one that waits; one that a password locks is opened by no service.
      const splits = [theirs, ...(await recovery.rowsOf('splits')).filter(({ id }) => id === userId)]
      const split = splits.find(
        (each) => shareIn({ ...theirs, ...each }).shareHashes.auth === shareHashes.auth,
      )
      if (!split) throw new Error(`recovery has no share of ${frame?.email}`)
      const name = { userId, version, purpose: 'share' } as const
      const own = await openRow(auth.holder, name, share)
      expect(shareHashOf(own)).toBe(shareHashes.auth)
      if (Number(split.wrapped) === 0) {
        const other = await openRow(recovery.holder, name, shareIn({ ...theirs, ...split }).share)
        const entropy = await joinShares(own, other)
        expect(addressesOf(deriveKeys(Uint8Array.from(entropy)))).toEqual(frame?.addresses)
      }
      shown.push(frame?.email)
    }
    const known = Object.entries(frames).filter(([state]) => state !== 'begun' && state !== 'halfMade')
    expect(shown.toSorted()).toEqual([...new Set(known.map(([, { email }]) => email))].toSorted())
  })

  it('the counts of the key holders go on: of the three a day two are taken, and of the hour ten; a row of before is old', async () => {
    const { stage } = await open({ perHour: 24 })
    const rows = await offline(stage, 'recovery').rowsOf('users')
    const unwrap = (state: BeforeState) => {
      const row = rows.find(({ addresses }) => frameOf(String(addresses))?.email === frames[state].email)
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
