import { identityHashOf } from 'latchkit/wire/custody'
import { expect, it } from 'vitest'
import { endsOfTests } from '../fixtures/endsOfTests.js'
import { describeStoresInTurn } from '../fixtures/stores.js'
import { backUp } from './fixtures/backup.js'
import { type Frame, openFrame } from './fixtures/frame.js'
import type { GivenSession } from './fixtures/home.js'
import { ada, dayMs, openSocialHome, type ProofChange, services } from './fixtures/socialHome.js'
import type { Person } from './fixtures/toyProvider.js'
import { provedIdentityOf } from './provedIdentity.js'
import { signStatement } from './statements.js'

// A wallet without an address whose owner has moved from one provider's account to another, and a service that was restored from a backup
// of before. The provider is a toy; everything else is real.

type Service = 'auth' | 'recovery'
const otherOf = { auth: 'recovery', recovery: 'auth' } as const
/** The account to which the owner moves, with an address for notices. */
const hub: Person = {
  subject: 'ada-hub',
  email: { address: 'ada@hub.example', isVerified: true, isRelay: false },
}
const eve: Person = { subject: 'eve' }
const [former, present] = [{ way: 'google' }, { way: 'github' }] as const

describeStoresInTurn('a service restored from before an owner moved to another account', (make) => {
  const ends = endsOfTests()

  async function open() {
    const home = await openSocialHome(make)
    ends.push(() => home.close())
    const { stage, prove, makeUser, isWallet, rowsOf } = home
    const { frame, userId, wallet } = await makeUser()
    stage.clock.advance(8 * dayMs)

    const nameOf = ({ subject }: Person, { way }: Required<Pick<ProofChange, 'way'>>) =>
      identityHashOf(userId, { way, issuer: `https://${way}.example`, subject })
    const proveFor = async (person: Person, change: ProofChange) =>
      (await prove(frame, person, { userId, ...change })).loginId
    const tokenBy = async (person: Person, change: ProofChange) =>
      ((await prove(frame, person, change)).auth.body.session as GivenSession).accessToken
    const isDone = ({ status, code }: { readonly status: number; readonly code: unknown }) =>
      expect([status, code]).toEqual([200, undefined])

    /** Links an account by the owner's former one, at both services. */
    async function link(person: Person, change: Required<Pick<ProofChange, 'way'>>) {
      const token = await tokenBy(ada, former)
      const linkLoginId = await proveFor(person, { ...change, purpose: 'link' })
      const loginId = await proveFor(ada, { ...former, purpose: 'link' })
      const auth = await frame.withNotes(userId, async () => {
        const { body } = await frame.ask('/identities/link', { userId, loginId, linkLoginId })
        const { agreement = 'none.none' } = body
        return frame.send('auth', 'POST', '/identities/link', { linkLoginId, agreement }, { token })
      })
      isDone(auth)
      const completed = { userId, linkLoginId, agreement: auth.body.agreement }
      isDone(await frame.ask('/identities/complete', completed))
    }
    /** Removes an account by a proof of itself, at both services, and brings the notes. */
    async function remove(person: Person, change: Required<Pick<ProofChange, 'way'>>) {
      const token = await tokenBy(person, change)
      const [identity, loginId] = [
        await nameOf(person, change),
        await proveFor(person, { ...change, purpose: 'remove' }),
      ]
      const recovery = await frame.ask('/identities/remove', { userId, loginId, identity })
      isDone(recovery)
      const body = { identity, note: recovery.body.note }
      isDone(await frame.send('auth', 'POST', '/identities/remove', body, { token }))
      await frame.carry(userId)
    }
    async function move() {
      await link(hub, present)
      await remove(ada, former)
    }
    const namesAt = async (service: Service, ofUser = userId) =>
      (await rowsOf(service, 'identities')).filter(({ id }) => id === ofUser).map(({ identity }) => identity)
    /** Whether a device has the wallet: by auth's share, after it was told of recovery's release, and by what recovery gave. */
    async function hasWallet(device: Frame, release: Readonly<Record<string, unknown>>) {
      expect((await device.bringReleased(release.released)).status).toBe(200)
      const session = (await prove(device, hub, present)).auth.body.session as GivenSession
      const { body } = await device.shareAtAuth(session.accessToken)
      return isWallet(device, userId, wallet.entropy, [body.share, release.share])
    }
    return { ...home, frame, userId, nameOf, tokenBy, link, remove, move, namesAt, hasWallet }
  }

  it.each(services)(
    '%s: its device brings the note, and the account to which the owner moved opens the wallet again',
    async (restored) => {
      const { stage, frame, userId, move, nameOf, namesAt, hasWallet, prove, rowsOf, inbox } = await open()
      const restore = await backUp(stage.stores, restored)
      await move()
      await restore()
      expect(await namesAt(restored)).toEqual([await nameOf(ada, former)])
      stage.clock.advance(dayMs)
      await frame.carry(userId)
      for (const service of services) expect(await namesAt(service)).toEqual([await nameOf(hub, present)])
      // The former account opens nothing, as before the restore.
      const byFormer = await prove(await openFrame(stage), ada, former)
      const isRemoved = [byFormer.auth.body.isNew, byFormer.auth.body.removed, byFormer.recovery.body]
      expect(isRemoved).toEqual([true, true, { status: 'proved', removed: true }])
      const shown = await prove(frame, hub, present)
      expect([shown.auth.body.isNew, shown.recovery.body.status]).toEqual([false, 'released'])
      expect(await hasWallet(frame, shown.recovery.body)).toBe(true)
      // Has the label, and at recovery the address, from the proof: the note says neither.
      const [row] = await rowsOf(restored, 'identities')
      expect([row?.label === '', row?.mail == null]).toEqual([false, restored === 'auth'])
      const token = ((await prove(frame, hub, present)).auth.body.session as GivenSession).accessToken
      for (const list of [
        await frame.send('auth', 'GET', '/identities', undefined, { token }),
        await frame.send('recovery', 'GET', `/identities?userId=${userId}`),
      ])
        expect(list.body).toMatchObject({ identities: [{ way: 'github', label: 'ada@hub.example' }] })
      await stage.mailed()
      expect(inbox.mails.filter(({ to }) => to === 'ada@hub.example').length).toBeGreaterThan(0)
    },
  )

  it.each(services)(
    '%s, and the device is gone: who proves the account at both brings the note, waits, and has the wallet',
    async (restored) => {
      const { stage, userId, move, nameOf, namesAt, hasWallet, prove } = await open()
      const restore = await backUp(stage.stores, restored)
      await move()
      await restore()
      stage.clock.advance(dayMs)
      const phone = await openFrame(stage)
      const first = await prove(phone, hub, present)
      expect(first.auth.body.isNew).toBe(restored === 'auth')
      expect(first.recovery.code).toBe(restored === 'auth' ? 'otherBehind' : 'noteNeeded')
      await phone.carry(userId, first.recovery.body.note)
      expect(await namesAt(restored)).toEqual([await nameOf(hub, present)])
      const second = await prove(phone, hub, present)
      expect([second.auth.body.isNew, second.recovery.body.status]).toEqual([false, 'held'])
      stage.clock.advance(dayMs)
      const { requestId } = second.recovery.body
      const asked = { requestId, hpkeKey: phone.hpkeKey, state: await phone.stateOf(userId) }
      const { body } = await phone.ask('/release', asked)
      expect(body.status).toBe('released')
      expect(await hasWallet(phone, body)).toBe(true)
    },
  )

  it.each(services)(
    '%s: an account that was only linked since opens the wallet, on its device and, with that gone, on a new one',
    async (restored) => {
      const { stage, frame, userId, link, nameOf, namesAt, hasWallet, prove } = await open()
      const both = [await nameOf(ada, former), await nameOf(hub, present)]
      const restore = await backUp(stage.stores, restored)
      await link(hub, present)
      await frame.carry(userId)
      await restore()
      expect(await namesAt(restored)).toEqual(both.slice(0, 1))
      stage.clock.advance(dayMs)
      const phone = await openFrame(stage)
      const first = await prove(phone, hub, present)
      expect([first.auth.body.isNew, first.recovery.code]).toEqual(
        restored === 'auth' ? [true, 'otherBehind'] : [false, 'noteNeeded'],
      )
      await phone.carry(userId, first.recovery.body.note)
      for (const service of services) expect((await namesAt(service)).sort()).toEqual(both.toSorted())
      const second = await prove(phone, hub, present)
      expect([second.auth.body.isNew, second.recovery.body.status]).toEqual([false, 'held'])
      // The device of the wallet has its share at once.
      const known = await prove(frame, hub, present)
      expect(known.recovery.body.status).toBe('released')
      expect(await hasWallet(frame, known.recovery.body)).toBe(true)
    },
  )

  it.each(services)(
    'security: %s says of an account that was removed, and linked again since its backup, only that it is linked',
    async (restored) => {
      const { stage, frame, userId, link, remove, nameOf, namesAt, tokenBy } = await open()
      const apple = { way: 'apple' } as const
      await link(hub, present)
      await link(eve, apple)
      await remove(eve, apple)
      const restore = await backUp(stage.stores, restored)
      await link(eve, apple)
      await frame.carry(userId)
      await restore()
      await frame.carry(userId)
      expect(await namesAt(restored)).toContain(await nameOf(eve, apple))
      const { note } = (await frame.send(restored, 'POST', '/facts', { userId })).body
      const [text = ''] = String(note).split('.')
      expect(JSON.parse(Buffer.from(text, 'base64url').toString()).removedIdentities).toBeUndefined()
      // So a thief of the unlocked device, without a proof of the owner, removes it at auth by no note.
      const token = await tokenBy(ada, former)
      const { note: next } = (await frame.send('recovery', 'POST', '/facts', { userId })).body
      const body = { identity: await nameOf(eve, apple), note: next }
      expect((await frame.send('auth', 'POST', '/identities/remove', body, { token })).code).toBe(
        'wordRefused',
      )
      expect(await namesAt('auth')).toContain(await nameOf(eve, apple))
    },
  )

  it.each(services)(
    'security: %s links nothing by a note of the other service, whatever it says',
    async (restored) => {
      const { stage, frame, userId, move, nameOf, namesAt, prove } = await open()
      const restore = await backUp(stage.stores, restored)
      await move()
      await restore()
      const verified = { issuer: 'https://google.example', subject: eve.subject, label: 'eve' }
      const { subjectMac } = await provedIdentityOf(stage.holders[restored], 'google', verified)
      const facts = {
        userId,
        number: 1_000,
        removed: [],
        frozenUntil: null,
        emailHash: 'h'.repeat(43),
        hasPassword: false,
        linkedIdentities: [
          { identity: await nameOf(eve, former), way: 'google', subjectMac, linkedAt: stage.clock.now() },
        ],
      }
      const thief = await openFrame(stage)
      const bring = (note: string) => thief.send(restored, 'POST', '/note', { userId, note })
      const hostile = stage.holders[otherOf[restored]]
      // As its own note, it is stored for the other service and does nothing.
      expect((await bring(await signStatement(hostile, 'note', { aud: restored, ...facts }))).status).toBe(
        200,
      )
      // As one of this service it is refused.
      const forged = await signStatement(hostile, 'note', { aud: otherOf[restored], ...facts })
      expect((await bring(forged)).code).toBe('wordRefused')
      expect(await namesAt(restored)).toEqual([await nameOf(ada, former)])
      const shown = await prove(thief, eve, former)
      expect([shown.auth.body.isNew, shown.recovery.body]).toEqual([true, { status: 'proved' }])
      await frame.carry(userId)
      expect(await namesAt(restored)).not.toContain(await nameOf(eve, former))
    },
  )

  it.each(services)(
    'security: %s plays no note of its own from before a removal, and takes no identity from another wallet',
    async (service) => {
      const { stage, frame, userId, link, remove, nameOf, namesAt, makeUser } = await open()
      const restore = await backUp(stage.stores, service)
      await link(hub, present)
      await link(eve, { way: 'apple' })
      await remove(eve, { way: 'apple' })
      await link(eve, { way: 'apple' })
      await frame.carry(userId)
      const { note: older } = (await frame.send(service, 'POST', '/facts', { userId })).body
      await remove(eve, { way: 'apple' })
      const bring = (note: unknown) => frame.send(service, 'POST', '/note', { userId, note })
      expect((await bring(older)).status).toBe(200)
      expect(await namesAt(service)).not.toContain(await nameOf(eve, { way: 'apple' }))
      // Eve's account has a wallet of its own by now, and the service is restored from before all of this.
      await restore()
      const other = await makeUser(eve, { way: 'apple' })
      expect((await bring(older)).status).toBe(200)
      const name = await identityHashOf(other.userId, {
        way: 'apple',
        issuer: 'https://apple.example',
        subject: eve.subject,
      })
      expect(await namesAt(service, other.userId)).toEqual([name])
      expect(await namesAt(service)).not.toContain(await nameOf(eve, { way: 'apple' }))
    },
  )
})
