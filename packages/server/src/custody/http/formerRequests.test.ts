import { expect, it } from 'vitest'
import { endsOfTests } from '../../fixtures/endsOfTests.js'
import { describeStoresInTurn } from '../../fixtures/stores.js'
import { newLogin, openFrame } from '../fixtures/frame.js'
import { openHome } from '../fixtures/home.js'
import { site } from '../fixtures/stage.js'
import { makeWallet } from '../fixtures/wallet.js'

const bytes = (count: number) => Buffer.alloc(count, 'x').toString('base64url')
const wrapped = { ciphertext: bytes(61), salt: bytes(16), memoryKib: 65_536, passes: 3 }

describeStoresInTurn('a tab of before', (make) => {
  const ends = endsOfTests()

  async function open() {
    const home = await openHome(make)
    ends.push(() => home.close())
    const made = await home.makeUser()
    const dump = async () => {
      const { auth, recovery } = home.stage.stores
      return JSON.stringify([
        ...(await auth.all('SELECT * FROM auth_users')),
        ...(await auth.all('SELECT * FROM auth_splits')),
        ...(await recovery.all('SELECT * FROM recovery_users')),
        ...(await recovery.all('SELECT * FROM recovery_splits')),
        ...(await recovery.all('SELECT id, device FROM recovery_devices')),
      ])
    }
    return { ...home, ...made, dump }
  }

  it('reads that it is to be loaded anew, by 409 `frameOutdated`, wherever it would change shares or devices, and changes nothing', async () => {
    const { frame, userId, wallet, session, receipt, dump } = await open()
    const next = await makeWallet(wallet.entropy)
    const atRecovery = await frame.sealShare('recovery', userId, 2, next)
    const atAuth = await frame.sealShare('auth', userId, 2, next)
    const { share, ...facts } = atRecovery
    const [loginId, version] = [newLogin(), 2]
    const making = { ...atAuth, loginId, addresses: wallet.addresses }
    const before = await dump()
    const { accessToken: token } = session
    const calls = [
      await frame.send('auth', 'POST', '/users', making),
      await frame.send('auth', 'POST', '/users/rotate', atAuth, { token }),
      await frame.send('recovery', 'POST', '/rotate', { ...atRecovery, state: undefined }),
      await frame.ask('/rotate', { ...facts, wrapped, state: undefined }),
      await frame.ask('/rotate/complete', { userId, version, receipt }),
      await frame.ask('/users/complete', { userId }),
      await frame.ask('/password', { userId, loginId, version: 1, wrapped }),
      await frame.ask('/password/remove', { userId, loginId, version: 1, share }),
      await frame.ask('/devices/remove', { userId, deviceId: frame.deviceId }),
    ]
    expect(calls.map(({ status, code }) => [status, code])).toEqual(calls.map(() => [409, 'frameOutdated']))
    expect(JSON.stringify(calls[0]?.body)).toContain('Reload this page')
    expect(await dump()).toBe(before)
  })

  it('goes on with what changes nothing: it signs and looks at its devices as before', async () => {
    const { frame, userId, wallet, session, stage, digitsTo, countOf } = await open()
    const before = countOf(frame.email)
    stage.clock.advance(31_000)
    const loginId = newLogin()
    await frame.loginBoth(loginId, { needsShare: true })
    const [one, other] = await digitsTo(frame.email, before + 1)
    const auth = await frame.verify(loginId, one)
    expect(auth.body).toMatchObject({ isNew: false, version: 1, share: expect.anything() })
    // It knows of no receipt, no signature and no statement of auth: without that a recovery that was restored would not know it.
    const body = { loginId, code: other, hpkeKey: frame.hpkeKey, deviceName: 'Laptop · app.example' }
    const { shareHashes } = wallet
    const wanted = { version: 1, shareHash: shareHashes.recovery }
    const proved = await frame.ask('/login/verify', { ...body, ...wanted, state: undefined })
    expect([proved.status, proved.code]).toEqual([409, 'frameOutdated'])
    const { refreshToken } = auth.body.session as typeof session
    const refreshed = await frame.send('auth', 'POST', '/session/refresh', { refreshToken })
    const { accessToken: token } = refreshed.body.session as typeof session
    const given = await frame.send('auth', 'POST', '/share', { hpkeKey: frame.hpkeKey }, { token })
    expect(given.body).toMatchObject({ version: 1, shareHashes })
    expect((await frame.devices(userId)).status).toBe(200)
  })

  it('error: what neither frame sends is refused by what is wrong with it, and never as a page of before', async () => {
    const { frame, userId, wallet, session, stage } = await open()
    const next = await makeWallet(wallet.entropy)
    const sealed = await frame.sealShare('auth', userId, 2, next)
    const { accessToken: token } = session
    const odd: readonly object[] = [
      { ...sealed, extra: 1 },
      { ...sealed, version: '2' },
      { ...sealed, released: 1 },
      { ...sealed, released: undefined, shareHashes: [] },
      [],
    ]
    for (const body of odd) {
      const { status, code } = await frame.send('auth', 'POST', '/users/rotate', body, { token })
      expect([body, status, code]).toEqual([body, 400, 'siwxRequestInvalid'])
    }
    const stranger = await openFrame(stage, 'eve@example.org')
    expect((await stranger.ask('/password', { userId, site })).status).toBe(400)
  })
})
