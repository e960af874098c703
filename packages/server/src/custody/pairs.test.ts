import { expect, it } from 'vitest'
import { endsOfTests } from '../fixtures/endsOfTests.js'
import { describeStoresInTurn } from '../fixtures/stores.js'
import { newLogin, openFrame } from './fixtures/frame.js'
import { type GivenSession, openHome } from './fixtures/home.js'
import { givesEntropy, makeWallet, type Wallet } from './fixtures/wallet.js'
import { openSealed } from './hpke.js'
import { createKeyHolder } from './keys/createKeyHolder.js'
import { unlimitedCounter } from './keys/createReleaseCounter.js'
import type { KeyFile } from './keys/keyFile.js'
import { openRow, type SealedRow } from './rows.js'
import { shareIn } from './shares.js'
import { emailHashOf, signStatement } from './statements.js'

// Pairs that have nothing, as the breach table says: what two attackers have together, each with its own.

const services = ['auth', 'recovery'] as const
type Service = (typeof services)[number]
const shareBytes = 33
const text = (count: number) => Buffer.alloc(count, 'x').toString('base64url')
const wrapped = { ciphertext: text(61), salt: text(16), memoryKib: 65_536, passes: 3 }

/** The keys of a service, in hands that count nothing. */
const holderOf = (file: KeyFile) => createKeyHolder(file, unlimitedCounter)

describeStoresInTurn('two attackers together', (make) => {
  const ends = endsOfTests()

  async function open() {
    const home = await openHome(make, {
      limits: {
        addressPerHour: 1_000,
        addressPerDay: 1_000,
        sendsPerHour: 1_000,
        checksPerTenMinutes: 1_000,
      },
    })
    ends.push(() => home.close())
    const made = await home.makeUser()
    const { stage } = home
    const { frame, userId, wallet } = made
    async function renew(version: number, more: object = {}) {
      const { session, loginId } = await home.loginWithBoth(frame)
      const next = await makeWallet(wallet.entropy)
      const steps = await frame.renew(session as GivenSession, loginId, userId, version, next, more)
      expect(steps.completed.status).toBe(200)
      return next
    }
    /** The sealed shares that a service has stored, with those of before as far as some hands open their outer layer. */
    async function sealedAt(service: Service, hands: readonly Service[]) {
      const all = (table: string) => stage.stores[service].all(`SELECT * FROM ${service}_${table}`)
      const rows: { readonly version: number; readonly row: SealedRow }[] = []
      for (const each of [...(await all('users')), ...(await all('splits'))]) {
        const { version, share } = shareIn({ addresses: JSON.stringify(wallet.addresses), ...each })
        rows.push({ version, row: share })
      }
      for (const each of await all('retired')) {
        const sealed = { enc: String(each.enc), ciphertext: String(each.ciphertext) }
        const version = Number(each.version)
        for (const hand of hands) {
          const { hpke } = stage.files[hand]
          const facts = { userId, version }
          const opened = await openSealed(hpke, `${service}-retired`, facts, sealed).catch(() => undefined)
          if (opened) rows.push({ version, row: JSON.parse(opened.toString()) as SealedRow })
        }
      }
      return rows
    }
    /** Every share that the keys of some services open from all that some have stored. */
    async function openedBy(hands: readonly Service[], places: readonly Service[]): Promise<Buffer[]> {
      const found: Buffer[] = []
      for (const place of places)
        for (const { version, row } of await sealedAt(place, hands))
          for (const hand of hands) {
            const name = { userId, version, purpose: 'share' } as const
            const opened = await openRow(holderOf(stage.files[hand]), name, row).catch(() => undefined)
            if (opened?.length === shareBytes) found.push(opened)
          }
      return found
    }
    /** Whether two of the shares give the key. */
    async function opens(shares: readonly Uint8Array[]): Promise<boolean> {
      for (const [at, one] of shares.entries())
        for (const other of shares.slice(at + 1)) {
          if (await givesEntropy(one, other, wallet.entropy)) return true
        }
      return false
    }
    return { ...home, ...made, renew, openedBy, opens }
  }
  const deviceShare = ({ shares }: Wallet) => Buffer.from(shares.device)

  it.each(services)(
    'a removed device and live %s, with every database: nothing, once the shares were renewed',
    async (service) => {
      const { renew, openedBy, opens, wallet } = await open()
      // Makes the key of the removed device’s share and the service’s: therefore the owner renews the shares.
      expect(await opens([deviceShare(wallet), ...(await openedBy([service], [service]))])).toBe(true)
      const next = await renew(2)
      const own = await openedBy([service], services)
      expect(own.length).toBeGreaterThan(0)
      expect(await opens([deviceShare(wallet), ...own])).toBe(false)
      // Makes the key for a device that was not removed, whose share is the new one.
      expect(await opens([deviceShare(next), ...own])).toBe(true)
    },
    60_000,
  )

  /** A second device that was in and was taken off at both services, and then the shares were renewed. */
  async function openRemoved() {
    const home = await open()
    const { stage, frame, userId, loginWithBoth, renew } = home
    const phone = await openFrame(stage)
    await frame.ask('/devices/add', { userId, deviceId: phone.deviceId, name: 'Phone' })
    const { session, loginId } = await loginWithBoth(phone)
    const own = await loginWithBoth(frame)
    const removal = { userId, devices: [phone.deviceId], loginId: own.loginId }
    const { note } = (await frame.ask('/devices/remove', removal)).body
    const taken = { deviceId: phone.deviceId, note }
    const owner = { token: own.session?.accessToken ?? '' }
    expect((await frame.send('auth', 'POST', '/devices/remove', taken, owner)).status).toBe(200)
    const renewed = await renew(2)
    await frame.carry(userId)
    const split = await makeWallet(home.wallet.entropy)
    /** A statement of a service in other hands, with the numbers of notes that the other one expects. */
    async function forge(service: Service, kind: Parameters<typeof signStatement>[1], facts: object) {
      const aud = service === 'auth' ? 'recovery' : 'auth'
      const { state } = (await frame.send(aud, 'POST', '/facts', { userId })).body
      const [text = ''] = String(state).split('.')
      const numbers = JSON.parse(Buffer.from(text, 'base64url').toString())
      const now = stage.clock.now()
      const time = kind === 'voucher' ? { exp: now + 600_000 } : { at: now }
      const fresh = { ...time, own: numbers.other, other: numbers.own }
      const isLasting = kind === 'receipt' || kind === 'note'
      const word = { aud, userId, ...facts, ...(!isLasting && fresh) }
      return signStatement(holderOf(stage.files[service]), kind, word)
    }
    const emailHash = emailHashOf(frame.email)
    const noted = { number: 1_000_000, removed: [], frozenUntil: null, emailHash, hasPassword: false }
    const entered = { deviceId: phone.deviceId, version: 3, ...facts(split), emailHash }
    return {
      ...home,
      phone,
      session: session as GivenSession,
      loginId,
      renewed,
      split,
      forge,
      noted,
      entered,
    }
  }
  const facts = ({ shareHashes, addresses }: Wallet) => ({ shareHashes, addresses })
  const codesOf = (answers: Readonly<Record<string, { readonly code: unknown }>>) =>
    Object.fromEntries(Object.entries(answers).map(([name, { code }]) => [name, code]))

  it('a removed device and live auth: by no statement that auth signs for it does recovery give it anything, or take it back', async () => {
    const home = await openRemoved()
    const { stage, phone, userId, loginId, renewed, split, forge, noted, entered, loginWithBoth } = home
    const { deviceId, hpkeKey, email } = phone
    const state = await forge('auth', 'state', { deviceId, emailHash: noted.emailHash })
    const place = { email, site: 'https://app.example', language: 'en' }
    const sealed = await phone.sealShare('recovery', userId, 3, split)
    const third = { version: 3, ...facts(split) }
    const voucher = { emailHash: noted.emailHash, deviceId, loginId }
    // Sends a signature that does not fit: the two have only auth’s share of the present split, and so no key.
    const signature = home.signature
    const answers = {
      note: await phone.ask('/note', { userId, note: await forge('auth', 'note', noted) }),
      enter: await phone.ask('/users/enter', {
        ...sealed,
        ...place,
        loginId,
        addresses: split.addresses,
        deviceName: 'Phone',
        enter: await forge('auth', 'enter', entered),
      }),
      users: await phone.bind(await forge('auth', 'voucher', voucher), userId, split),
      rotate: await phone.ask('/rotate', { ...sealed, loginId, state }),
      complete: await phone.ask('/rotate/complete', {
        userId,
        version: 3,
        signature,
        receipt: await forge('auth', 'receipt', third),
      }),
      former: await phone.ask('/rotate/complete', { userId, version: 1, signature, receipt: home.receipt }),
      released: await phone.ask('/released', { userId }),
      devices: await phone.devices(userId),
      add: await phone.ask('/devices/add', { userId, deviceId, name: 'Phone', state }),
      restore: await phone.ask('/restore', { loginId, code: '123456', hpkeKey, state }),
      email: await phone.ask('/email/begin', { ...place, userId, loginId: newLogin() }),
    }
    expect(codesOf(answers)).toEqual({
      note: undefined,
      enter: 'proofNeeded',
      users: 'userConflict',
      rotate: 'deviceUnknown',
      complete: 'deviceUnknown',
      former: 'deviceUnknown',
      released: 'deviceUnknown',
      devices: 'deviceUnknown',
      add: 'deviceUnknown',
      restore: 'codeOver',
      email: 'deviceUnknown',
    })
    expect(answers.note.body).toEqual({})
    for (const service of services)
      expect(await stage.stores[service].all(`SELECT device FROM ${service}_removed`)).toEqual([
        { device: deviceId },
      ])
    const [row] = (await stage.stores.recovery.all('SELECT * FROM recovery_users')).map(shareIn)
    expect([row?.version, row?.shareHashes]).toEqual([2, renewed.shareHashes])
    expect((await loginWithBoth(home.frame)).recovery.body).toMatchObject({ status: 'released', version: 2 })
  }, 60_000)

  it('a removed device and live recovery: by no statement that recovery signs for it does auth give it anything but a place in its list', async () => {
    const home = await openRemoved()
    const { stage, phone, userId, loginId, renewed, split, forge, noted, entered, session, opens } = home
    const { deviceId, hpkeKey } = phone
    const statement = (kind: string, more = {}) => forge('recovery', 'released', { deviceId, kind, ...more })
    const sealed = await phone.sealShare('auth', userId, 3, split)
    const { accessToken: token, refreshToken } = session
    stage.clock.advance(600_000)
    const answers = {
      released: await phone.tellReleased(await statement('share')),
      add: await phone.tellReleased(await statement('add')),
      note: await phone.send('auth', 'POST', '/note', {
        userId,
        note: await forge('recovery', 'note', noted),
      }),
      refresh: await phone.send('auth', 'POST', '/session/refresh', { refreshToken }),
      share: await phone.shareAtAuth(token, { hpkeKey }),
      rotate: await phone.commit(
        token,
        userId,
        3,
        split,
        await statement('renew', { version: 3, shareHashes: split.shareHashes }),
      ),
      users: await phone.addUser(loginId, userId, split, { released: await statement('make') }),
      enter: await phone.send('auth', 'POST', '/users/enter', {
        ...sealed,
        addresses: split.addresses,
        loginId,
        enter: await forge('recovery', 'enter', entered),
      }),
      unlock: await phone.send('auth', 'POST', '/unlock', {}, { token }),
      devices: await phone.send('auth', 'GET', '/devices', undefined, { token }),
      facts: await phone.send('auth', 'POST', '/facts', { userId }),
    }
    expect(codesOf(answers)).toEqual({
      released: undefined,
      add: undefined,
      note: undefined,
      refresh: 'sessionMissing',
      share: 'sessionMissing',
      rotate: 'sessionMissing',
      users: 'userConflict',
      enter: 'userConflict',
      unlock: 'sessionMissing',
      devices: 'sessionMissing',
      facts: undefined,
    })
    for (const { body } of [answers.released, answers.add, answers.note]) expect(body).toEqual({})
    expect(answers.facts.body).not.toHaveProperty('share')
    const [row] = (await stage.stores.auth.all('SELECT * FROM auth_users')).map(shareIn)
    expect([row?.version, row?.shareHashes]).toEqual([2, renewed.shareHashes])
    const { share } = await home.loginWithBoth(home.frame)
    expect(share).toMatchObject({ version: 2, shareHashes: renewed.shareHashes })
    const own = await home.openedBy(['recovery'], services)
    expect(await opens([deviceShare(home.wallet), ...own])).toBe(false)
  }, 60_000)

  it('a removed device and the keys of both services: the share of before comes back, which is what both operators together can do', async () => {
    const { renew, openedBy, opens, wallet } = await open()
    await renew(2)
    expect(await opens([deviceShare(wallet), ...(await openedBy(services, ['auth']))])).toBe(true)
  }, 60_000)

  it('all databases and all keys, a recovery password since yesterday: nothing that could be opened is left', async () => {
    const { renew, openedBy, opens } = await open()
    await renew(2)
    expect(await opens(await openedBy(services, services))).toBe(true)
    await renew(3, { wrapped })
    const all = await openedBy(services, services)
    // Opens auth’s shares of three versions, and none of recovery’s.
    expect(all).toHaveLength(3)
    expect(await opens(all)).toBe(false)
  }, 60_000)

  it('a stolen device and hostile auth: recovery’s share is given to neither, by any statement that auth can sign', async () => {
    const { stage, frame, userId, wallet, loginWithBoth, countOf, digitsTo } = await open()
    const attackersHolder = holderOf(stage.files.auth)
    const times = { at: stage.clock.now(), own: 0, other: 0 }
    const next = await makeWallet(wallet.entropy)
    const { shareHashes, addresses } = next
    const emailHash = emailHashOf(frame.email)
    const facts = { aud: 'recovery', userId, deviceId: frame.deviceId }
    // Makes the key of the device’s own share and auth’s, and signs whatever recovery may ask for.
    const split = { version: 2, shareHashes, addresses }
    const enter = await signStatement(attackersHolder, 'enter', { ...facts, ...split, emailHash, ...times })
    const state = await signStatement(attackersHolder, 'state', { ...facts, emailHash, ...times })
    const receipt = await signStatement(attackersHolder, 'receipt', { aud: 'recovery', userId, ...split })
    const sealed = await frame.sealShare('recovery', userId, 2, next)
    const place = { email: frame.email, site: 'https://app.example', language: 'en' }
    const signature = next.sign(userId, 2)
    const attempts = [
      await frame.ask('/users/enter', {
        ...sealed,
        ...place,
        loginId: newLogin(),
        addresses,
        deviceName: 'x',
        enter,
      }),
      await frame.ask('/rotate', { ...sealed, loginId: newLogin() }),
      await frame.ask('/rotate/complete', { userId, version: 2, receipt, signature }),
      await frame.ask('/restore', { loginId: newLogin(), code: '123456', hpkeKey: frame.hpkeKey }),
    ]
    expect(attempts.map(({ code }) => code)).toEqual([
      ...['proofNeeded', 'proofNeeded', 'versionConflict', 'codeOver'],
    ])
    const mails = countOf(frame.email)
    const begun = await frame.ask('/restore/begin', { ...place, loginId: newLogin(), userId, state })
    // Mails the code to the owner alone, and says what it is for.
    await digitsTo(frame.email, mails + 1)
    expect(Object.keys(begun.body).toSorted()).toEqual(['expiresAt', 'resendAt'])
    const [row] = (await stage.stores.recovery.all('SELECT * FROM recovery_users')).map(shareIn)
    expect([row?.version, row?.shareHashes]).toEqual([1, wallet.shareHashes])
    // Leaves the owner’s wallet as it was.
    expect((await loginWithBoth(frame)).recovery.body).toMatchObject({ status: 'released', version: 1 })
  }, 60_000)

  it('a stolen device and hostile recovery: auth’s share needs a session with a fresh code, whatever recovery signs', async () => {
    const { stage, frame, userId, wallet } = await open()
    const thief = await openFrame(stage)
    expect((await thief.tellReleased(await thief.releasedStatement({ userId }))).status).toBe(200)
    expect((await thief.shareAtAuth(text(32))).code).toBe('sessionMissing')
    const attackersHolder = holderOf(stage.files.recovery)
    const next = await makeWallet(wallet.entropy)
    const { shareHashes, addresses } = next
    const enter = await signStatement(attackersHolder, 'enter', {
      aud: 'auth',
      userId,
      deviceId: thief.deviceId,
      version: 2,
      shareHashes,
      addresses,
      emailHash: emailHashOf(frame.email),
      at: stage.clock.now(),
      own: 0,
      other: 0,
    })
    const sealed = await thief.sealShare('auth', userId, 2, next)
    const body = { ...sealed, addresses, loginId: newLogin(), enter }
    // Refuses it without a code of auth’s own, which takes the place of the session that auth has lost.
    expect((await thief.send('auth', 'POST', '/users/enter', body)).code).toBe('userConflict')
    const [row] = (await stage.stores.auth.all('SELECT * FROM auth_users')).map(shareIn)
    expect(row?.shareHashes).toEqual(wallet.shareHashes)
  }, 60_000)

  it('auth says 1,000,000: recovery takes no version so far above its own, and its share stays', async () => {
    const { stage, frame, userId, wallet, loginWithBoth } = await open()
    const own = holderOf(stage.files.auth)
    const { loginId } = await loginWithBoth(frame)
    const next = await makeWallet(wallet.entropy)
    const version = 1_000_000
    expect((await frame.offer(loginId, userId, version, next)).code).toBe('versionConflict')
    const { shareHashes, addresses } = next
    const facts = { aud: 'recovery', userId, version, shareHashes, addresses }
    const receipt = await signStatement(own, 'receipt', facts)
    const body = { userId, version, receipt, signature: next.sign(userId, version) }
    expect((await frame.ask('/rotate/complete', body)).code).toBe('versionConflict')
    expect((await frame.offer(loginId, userId, 1_001, next)).status).toBe(200)
    expect((await frame.devices(userId)).body.version).toBe(1)
  }, 60_000)
})
