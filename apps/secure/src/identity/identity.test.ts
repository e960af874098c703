import { describe, expect, it, vi } from 'vitest'
import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import { receiversIn } from '../calls/receivers.js'
import { callService, ServiceFailure } from './callService.js'
import { signOutEverywhere } from './devices.js'
import { email, logIn, openBrowser, prove } from './fixtures/browser.js'
import { servicesOfTests } from './fixtures/servicesOfTests.js'
import { openFrameStore } from './frameStore.js'
import { NotReady } from './notReady.js'
import { openDevice } from './openDevice.js'
import { renewFresh } from './renewFresh.js'

const openServices = servicesOfTests()

describe('a wallet for an address that has none', () => {
  it('is made after six digits, and signs', async () => {
    const home = await openServices()
    const browser = await openBrowser(home)
    const login = await logIn(home, browser)
    expect([login.action, login.digits]).toEqual(['VERIFY_OTP', 6])
    expect(await browser.signer()).toBe(await browser.address())
    expect(await browser.wallets.wallet()).toMatchObject({ status: 'ready', next: [], former: [] })
    expect(await browser.wallets.wallet()).not.toHaveProperty('owes')
  })

  it('error: two tabs replace the shares at once: one after the other, and this device keeps its own', async () => {
    const home = await openServices()
    const browser = await openBrowser(home)
    await logIn(home, browser)
    const [one, other] = [await prove(home, browser), await prove(home, browser)]
    await Promise.all([renewFresh(browser.parts, one), renewFresh(browser.tab(), other)])
    expect((await browser.wallets.wallet())?.facts.version).toBe(2)
    expect(await browser.signer()).toBe(await browser.address())
  })

  it('the same device logs in again: no code within 12 hours, six digits afterwards', async () => {
    const home = await openServices()
    const browser = await openBrowser(home)
    await logIn(home, browser)
    const address = await browser.address()
    expect((await browser.begin()).action).toBe('CONNECT')
    home.stage.clock.advance(12 * 3_600_000)
    await expect(browser.sign()).rejects.toEqual(new NotReady('code'))
    const again = await logIn(home, browser)
    expect([again.action, again.digits]).toEqual(['VERIFY_OTP', 6])
    expect(await browser.signer()).toBe(address)
  })

  it('signing out leaves the device its share; another person on it finds nothing that was approved before', async () => {
    const home = await openServices()
    const browser = await openBrowser(home)
    await logIn(home, browser)
    const approved = receiversIn(browser.store)
    await approved.add(['0xbank'])
    await browser.session.end(false)
    await expect(browser.sign()).rejects.toEqual(new NotReady('code'))
    expect((await logIn(home, browser)).digits).toBe(6)
    expect([await browser.signer(), await approved.list()]).toEqual([await browser.address(), ['0xbank']])
    await signOutEverywhere(browser.parts)
    expect((await logIn(home, browser)).digits).toBe(6)
    await browser.session.end(false)
    const other = await browser.begin('grace@example.org')
    await other.verify((await home.digitsTo('grace@example.org', 1)).join(''))
    expect(await approved.list()).toEqual([])
  })

  it.each(['a good token', 'a token that is over'])(
    'error: signing out with %s while auth keeps still forgets the session at once, and waits for 3 s',
    async (which) => {
      const home = await openServices()
      const browser = await openBrowser(home)
      await logIn(home, browser)
      if (which !== 'a good token') home.stage.clock.advance(600_000)
      Object.assign(browser.parts.access, { fetch: () => new Promise(() => undefined) })
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      try {
        let isOver = false
        const ended = browser.session.end(false).then(() => {
          isOver = true
        })
        while (vi.getTimerCount() === 0) await new Promise((turn) => setImmediate(turn))
        expect(await browser.wallets.session()).toBeUndefined()
        await vi.advanceTimersByTimeAsync(2_999)
        expect(isOver).toBe(false)
        await vi.advanceTimersByTimeAsync(1)
        await ended
      } finally {
        vi.useRealTimers()
      }
    },
  )

  it('a session that is ended while it is renewed does not come back', async () => {
    const home = await openServices()
    const browser = await openBrowser(home)
    await logIn(home, browser)
    home.stage.clock.advance(600_000)
    const { fetch } = browser.parts.access
    let isRenewed = false
    const around: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init)
      if (!isRenewed && String(input).endsWith('/session/refresh')) {
        isRenewed = true
        await browser.session.end(false)
      }
      return answer
    }
    Object.assign(browser.parts.access, { fetch: around })
    expect(await browser.session.token()).toBeUndefined()
    expect([isRenewed, await browser.wallets.session()]).toEqual([true, undefined])
  })

  it('error: a wrong code tells the tries that are left, and makes nothing', async () => {
    const home = await openServices()
    const browser = await openBrowser(home)
    const login = await browser.begin()
    const [code] = await home.digitsTo(email, 1)
    const wrong = code === '000000' ? '000001' : '000000'
    await expect(login.verify(wrong)).rejects.toMatchObject({ code: 'codeWrong', triesLeft: 4 })
    expect(await browser.wallets.wallet()).toBeUndefined()
    await login.verify(code)
    expect(await browser.signer()).toBe(await browser.address())
  })

  it('error: the answer to a known device is lost: auth has its session, and six digits bring another', async () => {
    const home = await openServices()
    const browser = await openBrowser(home)
    await logIn(home, browser)
    await browser.session.end(false)
    browser.wire.isAnswerLost = (at) => at === '/auth/v1/login/verify'
    await expect(logIn(home, browser)).rejects.toMatchObject({ code: 'unreachable' })
    browser.wire.isAnswerLost = () => false
    const { action, digits } = await logIn(home, browser)
    expect([action, digits]).toEqual(['VERIFY_OTP', 6])
    expect(await browser.signer()).toBe(await browser.address())
  })
})

it.each([-26 * 3_600_000, 26 * 3_600_000, 30_000])(
  'a device whose clock is %i ms off logs in and signs',
  async (offMs) => {
    const home = await openServices()
    const browser = await openBrowser(home)
    browser.wire.clockOffMs = offMs
    await logIn(home, browser)
    expect(await browser.signer()).toBe(await browser.address())
  },
)

describe('a second device', () => {
  it('has the address at once after twelve digits, and signs after a day', async () => {
    const home = await openServices()
    const [first, second] = [await openBrowser(home), await openBrowser(home)]
    await logIn(home, first)
    const login = await logIn(home, second)
    expect([login.action, login.digits]).toEqual(['VERIFY_DEVICE', 12])
    expect(await second.address()).toBe(await first.address())
    await expect(second.sign()).rejects.toMatchObject({ reason: 'wait' })
    home.stage.clock.advance(24 * 3_600_000 + 1_000)
    // A day later the code is old: a fresh one comes first.
    await logIn(home, second)
    expect(await second.signer()).toBe(await first.address())
  })

  it('error: it sees nothing with one half of the code wrong', async () => {
    const home = await openServices()
    const [first, second] = [await openBrowser(home), await openBrowser(home)]
    await logIn(home, first)
    home.stage.clock.advance(31_000)
    const login = await second.begin()
    const [auth, recovery] = await home.digitsTo(email, 2)
    const wrong = recovery === '000000' ? '000001' : '000000'
    expect(login.isHalfRight?.()).toBe(false)
    await expect(login.verify(`${auth}${wrong}`)).rejects.toMatchObject({ code: 'codeWrong' })
    expect(login.isHalfRight?.()).toBe(true)
    expect(await second.wallets.wallet()).toBeUndefined()
    expect(await second.session.token()).toBeUndefined()
    // The half of auth is proved by now, and is not used up for nothing.
    await login.verify(`${auth}${recovery}`)
    expect(await second.address()).toBe(await first.address())
  })

  it('error: the same, and the worker has ended before the right half is typed', async () => {
    const home = await openServices()
    const [first, second] = [await openBrowser(home), await openBrowser(home)]
    await logIn(home, first)
    home.stage.clock.advance(31 * 24 * 3_600_000)
    const login = await second.begin()
    const [auth, recovery] = await home.digitsTo(email, 2)
    const wrong = recovery === '000000' ? '000001' : '000000'
    await expect(login.verify(`${auth}${wrong}`)).rejects.toMatchObject({ code: 'codeWrong' })
    second.parts.vault.end()
    await login.verify(`${auth}${recovery}`)
    expect(await second.signer()).toBe(await first.address())
  })
})

describe('the session', () => {
  it('is refreshed by itself, and ends by signing out', async () => {
    const home = await openServices()
    const browser = await openBrowser(home)
    await logIn(home, browser)
    const token = await browser.session.token()
    home.stage.clock.advance(600_000)
    const next = await browser.session.token()
    expect(next).toBeDefined()
    expect(next).not.toBe(token)
    await browser.session.end(false)
    expect(await browser.session.token()).toBeUndefined()
    await expect(browser.sign()).rejects.toEqual(new NotReady('code'))
  })

  it('error: the page goes before the answer of a refresh: the next page is logged in, and signs', async () => {
    const home = await openServices()
    const browser = await openBrowser(home)
    await logIn(home, browser)
    home.stage.clock.advance(600_000)
    browser.wire.isAnswerLost = (path) => path === '/auth/v1/session/refresh'
    await expect(browser.session.token()).rejects.toThrow(ServiceFailure)
    browser.wire.isAnswerLost = () => false
    expect(await browser.session.token()).toBeDefined()
    expect(await browser.signer()).toBe(await browser.address())
  })

  it('error: a thief with the key renews as its owner signs out: the session ends for both', async () => {
    const home = await openServices()
    const browser = await openBrowser(home)
    await logIn(home, browser)
    home.stage.clock.advance(600_000)
    const { refreshToken = '' } = (await browser.wallets.session()) ?? {}
    let stolen: string | undefined
    const { fetch } = browser.parts.access
    const around: typeof fetch = async (input, init) => {
      if (String(input).endsWith('/sign-out') && stolen === undefined) {
        const { access } = browser.parts
        const answer = await callService({ ...access, fetch }, authEndpoints.refresh, {
          body: { refreshToken },
        })
        stolen = answer.session.accessToken
      }
      return fetch(input, init)
    }
    Object.assign(browser.parts.access, { fetch: around })
    await browser.session.end(false)
    expect(stolen).toBeDefined()
    const asks = callService(browser.parts.access, authEndpoints.session, { token: stolen ?? '' })
    await expect(asks).rejects.toMatchObject({ code: 'sessionMissing' })
  })
})

it('where the browser takes no keys the wallet lasts as long as the page, and says so', async () => {
  const store = await openFrameStore(undefined)
  expect(store.isLasting).toBe(false)
  const device = await openDevice(store)
  expect((await openDevice(store)).id).toBe(device.id)
})
