import { fail } from 'latchkit/wire'
import { expect, it } from 'vitest'
import { socialUnavailable } from '../errors/custody.js'
import { endsOfTests } from '../fixtures/endsOfTests.js'
import { describeStoresInTurn } from '../fixtures/stores.js'
import { type Frame, newLogin, openFrame } from './fixtures/frame.js'
import type { GivenSession } from './fixtures/home.js'
import { ada, dayMs, openSocialHome, services } from './fixtures/socialHome.js'
import { site } from './fixtures/stage.js'
import { openToyProvider, type ToyProvider } from './fixtures/toyProvider.js'
import { makeWallet } from './fixtures/wallet.js'
import { openRow } from './rows.js'
import { shareIn } from './shares.js'
import { emailHashOf, ownerHashOf, signStatement } from './statements.js'

// The rows of the breach table of docs/custody.md that have a provider in them, beside those of breaches.test.ts. The provider is a toy, and
// whoever has it, or a person's account there, is given a proof of that person for any login; everything else is real.

const email = 'ada@example.org'
const bytes = (count: number) => Buffer.alloc(count, 'wrapped').toString('base64url')
const wrapped = { ciphertext: bytes(61), salt: bytes(16), memoryKib: 65_536, passes: 3 }

describeStoresInTurn('breaches with a provider', (make) => {
  const ends = endsOfTests()

  async function open() {
    const provider = openToyProvider()
    let isAway = false
    const google: ToyProvider['verifiers']['google'] = async (proof, expected) => {
      if (isAway)
        throw fail(socialUnavailable, { provider: 'google', reason: 'unreachable', retrySeconds: 1 })
      return provider.verifiers.google(proof, expected)
    }
    const home = await openSocialHome(make, {
      provider,
      verifiersOf: () => ({ ...provider.verifiers, google }),
    })
    ends.push(() => home.close())
    const { stage, prove } = home
    const sessionOf = ({ auth }: Awaited<ReturnType<typeof prove>>) => auth.body.session as GivenSession

    /** A wallet of the provider that has no address, a week later. */
    async function openWallet() {
      const made = await home.makeUser()
      stage.clock.advance(8 * dayMs)
      return made
    }
    /** A wallet with a confirmed address, to which the provider is linked. */
    async function openConfirmed(person = ada) {
      const made = await home.makeMailUser(email)
      await home.loginWithBoth(made.frame)
      await home.link(made.userId, person)
      stage.clock.advance(31_000)
      return made
    }
    /** Sets a recovery password, by a proof of the owner's. */
    async function setPassword({ frame, userId, wallet }: Awaited<ReturnType<typeof home.makeUser>>) {
      const proof = await prove(frame)
      const next = await makeWallet(wallet.entropy)
      const steps = await frame.renew(sessionOf(proof), proof.loginId, userId, 2, next, { wrapped })
      expect([steps.completed.status, steps.completed.code]).toEqual([200, undefined])
      return next
    }
    /** What recovery answers a device that waits. */
    async function releaseOf(frame: Frame, userId: string, requestId: unknown) {
      const state = await frame.stateOf(userId)
      return (await frame.ask('/release', { requestId, hpkeKey: frame.hpkeKey, state })).body
    }
    /** A device of a thief who has proved the owner's account to both services. */
    async function enterThief(change: Parameters<typeof prove>[2] = {}) {
      const thief = await openFrame(stage)
      const proof = await prove(thief, ada, change)
      return { thief, ...proof, token: sessionOf(proof)?.accessToken }
    }
    const setAway = (next: boolean) => {
      isAway = next
    }
    return { ...home, openWallet, openConfirmed, setPassword, releaseOf, enterThief, sessionOf, setAway }
  }

  /** Whether the owner's device has both shares of the wallet, as before. */
  async function ownerSigns(
    { prove, isWallet }: Awaited<ReturnType<typeof open>>,
    { frame, userId, wallet }: { frame: Frame; userId: string; wallet: { readonly entropy: Uint8Array } },
    version = 1,
  ) {
    const { auth, recovery } = await prove(frame)
    return isWallet(frame, userId, wallet.entropy, [auth.body.share, recovery.body.share], version)
  }

  it('a provider’s account, no confirmed address: it waits in sight of the devices, and removes, links, freezes and signs out nothing', async () => {
    const home = await open()
    const { openWallet, enterThief, releaseOf, stage } = home
    const owner = await openWallet()
    const { frame, userId } = owner
    const { thief, auth, recovery, token, loginId } = await enterThief()
    expect([auth.body.share, recovery.body.status, recovery.body.share]).toEqual([
      undefined,
      'held',
      undefined,
    ])
    const atAuth = (path: string, body: object) => thief.send('auth', 'POST', path, body, { token })
    const identity = 'i'.repeat(43)
    const attempts = {
      share: await thief.shareAtAuth(token ?? ''),
      devices: await atAuth('/devices/remove', { deviceId: frame.deviceId }),
      signOut: await atAuth('/sign-out', { all: true }),
      link: await atAuth('/identities/link', { linkLoginId: loginId, agreement: 'none.none' }),
      unlink: await thief.ask('/identities/remove', { userId, loginId, identity }),
      remove: await thief.ask('/devices/remove', { userId, loginId, devices: [frame.deviceId] }),
      freeze: await thief.ask('/freeze', { userId, loginId }),
      rotate: await thief.offer(loginId, userId, 2, await makeWallet()),
      exported: await thief.ask('/exported', { userId, loginId }),
    }
    for (const [act, { status }] of Object.entries(attempts))
      expect([act, status >= 400]).toEqual([act, true])
    expect((await frame.devices(userId)).body.requests).toHaveLength(1)
    expect(await ownerSigns(home, owner)).toBe(true)
    // One press of the device stops it; undone, the day has long passed.
    expect((await frame.ask('/freeze', { userId })).status).toBe(200)
    stage.clock.advance(2 * dayMs)
    const { requestId } = recovery.body
    expect((await releaseOf(thief, userId, requestId)).status).toBe('held')
    expect(await ownerSigns(home, owner)).toBe(true)
  })

  it('a provider’s account, a recovery password: after the wait it has bytes that no service can open', async () => {
    const { openWallet, setPassword, enterThief, releaseOf, stage } = await open()
    const owner = await openWallet()
    await setPassword(owner)
    const { thief, recovery } = await enterThief()
    stage.clock.advance(dayMs)
    const released = await releaseOf(thief, owner.userId, recovery.body.requestId)
    expect([released.status, released.share, released.wrapped]).toEqual(['released', undefined, wrapped])
  })

  it('a provider live: shuts out who has no other way in once twelve hours are over, and nobody who has one', async () => {
    const home = await open()
    const { openWallet, openConfirmed, prove, setAway, stage, loginWithBoth } = home
    const { frame } = await openWallet()
    const other = await openConfirmed({ subject: 'other' })
    const session = home.sessionOf(await prove(frame))
    setAway(true)
    expect((await prove(frame)).auth.code).toBe('socialUnavailable')
    stage.clock.advance(dayMs / 2 - 60_000)
    const refresh = await frame.send('auth', 'POST', '/session/refresh', {
      refreshToken: session.refreshToken,
    })
    const { accessToken } = refresh.body.session as GivenSession
    expect((await frame.shareAtAuth(accessToken)).status).toBe(200)
    stage.clock.advance(60_000)
    expect((await frame.shareAtAuth(accessToken)).code).toBe('codeNeeded')
    expect((await loginWithBoth(other.frame)).recovery.body.status).toBe('released')
    setAway(false)
    expect(await prove(frame)).toMatchObject({ recovery: { body: { status: 'released' } } })
  })

  it('auth live and a provider: recovery waits for the day of the proof, whatever auth signs, and no address of theirs enters the wallet', async () => {
    const home = await open()
    const { openWallet, enterThief, releaseOf, stage, countOf, digitsTo } = home
    const owner = await openWallet()
    const { userId, wallet } = owner
    const { thief, recovery, loginId } = await enterThief()
    expect(recovery.body.status).toBe('held')
    const { deviceId } = thief
    const own = 'thief@example.org'
    const forge = (kind: 'state' | 'enter' | 'voucher' | 'receipt', facts: object) =>
      signStatement(stage.holders.auth, kind, { aud: 'recovery', userId, ...facts })
    const fresh = () => ({ at: stage.clock.now(), own: 0, other: 0 })
    const next = await makeWallet()
    const { shareHashes, addresses } = next
    const split = { version: 2, shareHashes, addresses: wallet.addresses }
    const place = { site, language: 'en' }
    const sealed = await thief.sealShare('recovery', userId, 2, next)
    // It vouches for an address of the thief, who types recovery's code.
    const state = await forge('state', { deviceId, emailHash: emailHashOf(own), ...fresh() })
    const [restoreId, before] = [newLogin(), countOf(own)]
    const asked = { ...place, loginId: restoreId, userId, email: own, state }
    expect((await thief.ask('/restore/begin', asked)).status).toBe(200)
    const [code] = await digitsTo(own, before + 1)
    const restored = await thief.ask('/restore', { loginId: restoreId, code, hpkeKey: thief.hpkeKey, state })
    expect([restored.body.share, restored.body.released]).toEqual([undefined, undefined])
    const enter = async (by: string, mail?: string) =>
      thief.ask('/users/enter', {
        ...sealed,
        ...place,
        ...(mail !== undefined && { email: mail }),
        loginId: by,
        addresses: wallet.addresses,
        deviceName: 'x',
        enter: await forge('enter', {
          ...{ ...split, deviceId, ...fresh() },
          emailHash: ownerHashOf(userId, mail),
        }),
      })
    const voucher = await forge('voucher', {
      ...{ deviceId, loginId, emailHash: ownerHashOf(userId, undefined), own: 0, other: 0 },
      exp: stage.clock.now() + 600_000,
    })
    const receipt = await forge('receipt', { version: 2, shareHashes, addresses })
    const codes = [
      (await enter(restoreId, own)).code,
      (await enter(loginId)).code,
      (await thief.bind(voucher, userId, next, { email: undefined })).code,
      (await thief.offer(loginId, userId, 2, next)).code,
      (await thief.ask('/rotate/complete', { userId, version: 2, receipt, signature: next.sign(userId, 2) }))
        .code,
      (await thief.ask('/devices/add', { userId, deviceId, name: 'x', state })).code,
    ]
    expect(codes).not.toContain(undefined)
    const { requestId } = recovery.body
    stage.clock.advance(dayMs - 1)
    expect((await releaseOf(thief, userId, requestId)).status).toBe('held')
    const [row] = (await stage.stores.recovery.all('SELECT * FROM recovery_users')).map(shareIn)
    expect([row?.version, row?.shareHashes]).toEqual([1, wallet.shareHashes])
    expect(await ownerSigns(home, owner)).toBe(true)
    // Releases the share after the hold, as to a thief of the provider’s account alone.
    stage.clock.advance(1)
    expect((await releaseOf(thief, userId, requestId)).status).toBe('released')
  })

  it('auth live and a provider, a confirmed address: the digits go to the mailbox alone, and without them it is three days, told there', async () => {
    const home = await open()
    const { openConfirmed, enterThief, releaseOf, stage, prove, inbox, countOf, mailNewDevice } = home
    const { userId } = await openConfirmed()
    const { thief, loginId, recovery } = await enterThief()
    expect(recovery.code).toBe('proofNeeded')
    const before = countOf(email)
    await mailNewDevice(thief, { loginId, userId, email })
    expect(countOf(email)).toBe(before + 1)
    expect(inbox.mails.every(({ to }) => to === email)).toBe(true)
    expect((await thief.verifyAtRecovery(loginId, '000000')).code).toBe('codeWrong')
    const waiting = await prove(thief, ada, { more: { withoutMailbox: true } })
    const { requestId } = waiting.recovery.body
    stage.clock.advance(3 * dayMs - 1)
    expect((await releaseOf(thief, userId, requestId)).status).toBe('held')
  })

  it('recovery live and a provider, a recovery password: the share of auth, no other that opens, and no split in the place of the owner’s', async () => {
    const home = await open()
    const { openWallet, setPassword, enterThief, stage } = home
    const owner = await openWallet()
    const next = await setPassword(owner)
    const { userId, wallet } = owner
    const { thief, auth } = await enterThief()
    const token = (auth.body.session as GivenSession).accessToken
    const { stateOf, deviceId } = thief
    const [text = ''] = String(await stateOf(userId)).split('.')
    const { own, other } = JSON.parse(Buffer.from(text, 'base64url').toString())
    const forge = (more: object) =>
      signStatement(stage.holders.recovery, 'released', {
        ...{ aud: 'auth', userId, deviceId, at: stage.clock.now(), own: other, other: own },
        ...more,
      })
    expect((await thief.tellReleased(await forge({ kind: 'share' }))).status).toBe(200)
    const { body } = await thief.shareAtAuth(token)
    // The pair has auth's share; recovery's rows, open to whoever has its keys, have none that fits.
    expect(await thief.openShare('auth', userId, 2, body.share)).toEqual(Buffer.from(next.shares.auth))
    const stored = (await stage.stores.recovery.all('SELECT * FROM recovery_users')).map(shareIn)
    for (const { share, version } of stored) {
      const name = { userId, version, purpose: 'share' } as const
      const opened = await openRow(stage.holders.recovery, name, share).catch(() => undefined)
      expect(opened?.equals(Buffer.from(next.shares.recovery)) ?? false).toBe(false)
    }
    // A split of its own waits at auth for a signature of the wallet, which it can't make.
    const split = await makeWallet()
    const renew = await forge({ kind: 'renew', version: 3, shareHashes: split.shareHashes })
    await thief.commit(token, userId, 3, split, renew)
    expect((await thief.signSplit(token, userId, 3, split)).code).toBe('signatureWrong')
    const [row] = (await stage.stores.auth.all('SELECT * FROM auth_users')).map(shareIn)
    expect([row?.version, row?.shareHashes]).toEqual([2, next.shareHashes])
    expect(wallet.addresses).toEqual(next.addresses)
  })

  it('the mailer live and a provider: with every code it waits as whoever has the mailbox, in sight of the devices', async () => {
    const home = await open()
    const { openConfirmed, enterThief, releaseOf, stage, mailNewDevice } = home
    const { frame, userId } = await openConfirmed()
    const { thief, loginId, token } = await enterThief()
    const code = await mailNewDevice(thief, { loginId, userId, email })
    const { body } = await thief.verifyAtRecovery(loginId, code)
    expect([body.status, body.share]).toEqual(['held', undefined])
    expect((await thief.shareAtAuth(token ?? '')).code).toBe('releaseNeeded')
    expect((await frame.devices(userId)).body.requests).toHaveLength(1)
    expect((await frame.ask('/freeze', { userId })).status).toBe(200)
    stage.clock.advance(2 * dayMs)
    expect((await releaseOf(thief, userId, body.requestId)).status).toBe('held')
  })

  it('the mailer live and a provider, no confirmed address: always the day, though no device was used for a month', async () => {
    const home = await open()
    const { openWallet, enterThief, releaseOf, stage } = home
    const { userId } = await openWallet()
    stage.clock.advance(40 * dayMs)
    const { thief, recovery } = await enterThief()
    expect(recovery.body.status).toBe('held')
    stage.clock.advance(dayMs - 1)
    expect((await releaseOf(thief, userId, recovery.body.requestId)).status).toBe('held')
  })

  it.each(services)(
    '%s live, a wallet by a provider: no proof of its own making, and no share of the other',
    async (hostile) => {
      const home = await open()
      const { openWallet, stage } = home
      const owner = await openWallet()
      const { userId } = owner
      const other = hostile === 'auth' ? 'recovery' : 'auth'
      const name = { userId, version: 1, purpose: 'share' } as const
      const [row = {}] = await stage.stores[other].all(`SELECT * FROM ${other}_users`)
      await expect(openRow(stage.holders[hostile], name, shareIn(row).share)).rejects.toMatchObject({
        code: 'keyMismatch',
      })
      // Refuses the hostile service’s word in place of a proof that nobody has shown.
      const thief = await openFrame(stage)
      const begun = await home.begin(thief, newLogin())
      const shown = await home.show(thief, begun, other, { token: 'made-up' })
      expect(shown.code).toBe('socialRefused')
      const stateless = await thief.send(other, 'POST', '/facts', { userId })
      expect(stateless.body.isKnown).toBe(false)
      expect(await ownerSigns(home, owner)).toBe(true)
    },
  )
})
