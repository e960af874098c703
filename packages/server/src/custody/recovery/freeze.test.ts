import { expect, it } from 'vitest'
import { endsOfTests } from '../../fixtures/endsOfTests.js'
import { describeStoresInTurn } from '../../fixtures/stores.js'
import { until } from '../../fixtures/until.js'
import { newLogin, openFrame } from '../fixtures/frame.js'
import { openHome } from '../fixtures/home.js'

const dayMs = 86_400_000

describeStoresInTurn('devices that add and links that freeze', (make) => {
  const ends = endsOfTests()

  async function open() {
    const home = await openHome(make)
    ends.push(() => home.close())
    const { inbox, stage } = home
    /** The mail of a subject, once it is there. */
    async function mailOf(subject: string, count = 1) {
      const own = () => inbox.mails.filter((mail) => mail.subject === subject)
      await until(() => own().length >= count)
      return own()[count - 1] ?? { text: '', html: '' }
    }
    const linkIn = ({ text, html }: { text: string; html: string }) => {
      const [link = ''] = /https:\/\/\S+\/recovery\/v1\/freeze\/[a-z]{28}$/.exec(text) ?? []
      expect(html).toContain(`href="${link}"`)
      return link
    }
    /** Opens a link as a browser or a mail server does: with no proof, and no origin but a form's. */
    async function visit(link: string, method = 'GET') {
      const headers =
        method === 'POST' ? { Origin: 'null', 'Content-Type': 'application/x-www-form-urlencoded' } : {}
      const response = await stage.programs.recovery.fetch(new Request(link, { method, headers }), {
        address: '198.51.100.9',
      })
      return { status: response.status, html: await response.text(), headers: response.headers }
    }
    return { ...home, mailOf, linkIn, visit }
  }

  it('a device of the wallet adds its window, which approves a new site of this browser at once', async () => {
    const { stage, makeUser, loginWithBoth, mailOf } = await open()
    const { frame, userId } = await makeUser()
    const [window, thief] = [await openFrame(stage), await openFrame(stage)]
    const added = { userId, deviceId: window.deviceId, name: 'Laptop, window' }
    expect((await thief.ask('/devices/add', added)).code).toBe('deviceUnknown')
    for (let round = 0; round < 2; round++) expect((await frame.ask('/devices/add', added)).status).toBe(200)
    expect((await mailOf('Your wallet has another device')).text).toContain('Laptop, window')
    const phone = await openFrame(stage)
    const { recovery } = await loginWithBoth(phone)
    const { requestId } = recovery.body
    const { body } = await window.devices(userId)
    expect(body).toMatchObject({
      devices: expect.arrayContaining([expect.objectContaining({ name: 'Laptop, window', isCurrent: true })]),
      requests: [{ requestId, site: 'https://app.example' }],
    })
    expect((await window.ask('/devices/approve', { requestId })).status).toBe(200)
    const released = await phone.ask('/release', { requestId, hpkeKey: phone.hpkeKey })
    expect(released.body.status).toBe('released')
    // Ten in a day at most, by a code, and none while the wallet is frozen.
    const fresh = await loginWithBoth(frame)
    const deviceOf = (at: number) => `${String(at).padStart(3, '0')}${window.deviceId.slice(3)}`
    for (let at = 0; at < 9; at++) {
      const body = { ...added, deviceId: deviceOf(at), loginId: fresh.loginId }
      expect((await frame.ask('/devices/add', body)).status).toBe(200)
    }
    const tenth = { ...added, deviceId: deviceOf(9), loginId: fresh.loginId }
    expect((await frame.ask('/devices/add', tenth)).code).toBe('tooManyDevices')
    stage.clock.advance(dayMs)
    const { loginId } = await loginWithBoth(frame)
    await frame.ask('/freeze', { userId, loginId })
    const frozen = await frame.ask('/devices/add', { ...added, deviceId: deviceOf(9), loginId })
    expect(frozen.code).toBe('releasesFrozen')
  })

  it('the link of a mail: opening it changes nothing, its button freezes, once, for seven days', async () => {
    const { stage, makeUser, loginWithBoth, mailOf, linkIn, visit, digitsTo, countOf } = await open()
    const { frame, userId } = await makeUser()
    const phone = await openFrame(stage)
    await loginWithBoth(phone)
    const link = linkIn(await mailOf('A new device wants to use your wallet'))
    const isFrozen = async () => (await frame.devices(userId)).body.isFrozen
    for (const method of ['GET', 'HEAD', 'GET', 'PUT']) await visit(link, method)
    expect(await isFrozen()).toBe(false)
    const page = await visit(link)
    expect([page.status, page.html]).toEqual([200, expect.stringContaining('<form method="post"><button>')])
    expect(page.html).not.toMatch(/<script|ada@/)
    expect(page.headers.get('Content-Security-Policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect(page.headers.get('Access-Control-Allow-Origin')).toBeNull()
    expect(await visit(link, 'POST')).toMatchObject({
      status: 200,
      html: expect.stringContaining('are blocked'),
    })
    expect(await isFrozen()).toBe(true)
    await mailOf('New devices are blocked')
    expect((await visit(link, 'POST')).status).toBe(200)
    expect((await visit(link)).status).toBe(410)
    // Undone by the owner, the old link does not freeze once more.
    stage.clock.advance(31_000)
    const loginId = newLogin()
    const before = countOf(frame.email)
    await frame.loginBoth(loginId, { needsShare: true })
    const [, code] = await digitsTo(frame.email, before + 1)
    expect((await frame.ask('/thaw', { loginId, code })).status).toBe(200)
    stage.clock.advance(dayMs)
    expect((await visit(link, 'POST')).status).toBe(410)
    expect(await isFrozen()).toBe(false)
  })

  it('error: a link that is made up, over, or cut', async () => {
    const { stage, makeUser, loginWithBoth, mailOf, linkIn, visit } = await open()
    const { frame, userId } = await makeUser()
    await loginWithBoth(await openFrame(stage))
    const link = linkIn(await mailOf('A new device wants to use your wallet'))
    const other = `${link.slice(0, -1)}${link.endsWith('a') ? 'b' : 'a'}`
    expect((await visit(other, 'POST')).status).toBe(404)
    for (const odd of [link.slice(0, -1), `${link}a`, link.toUpperCase(), `${link}/`])
      expect((await visit(odd, 'POST')).status).toBe(403)
    stage.clock.advance(7 * dayMs)
    expect((await visit(link, 'POST')).status).toBe(404)
    expect((await frame.devices(userId)).body.isFrozen).toBe(false)
  })

  it('a device freezes as often as it likes, and the mail is told once, so that the hour has room for what it does next', async () => {
    const { stage, inbox, makeUser, mailOf } = await open()
    const { frame, userId } = await makeUser()
    for (let round = 0; round < 45; round++) expect((await frame.ask('/freeze', { userId })).status).toBe(200)
    await stage.mailed()
    await frame.ask('/devices/remove', { userId, devices: [frame.deviceId] })
    await mailOf('A device was removed from your wallet')
    expect(inbox.mails.filter(({ subject }) => subject === 'New devices are blocked')).toHaveLength(1)
  })

  it('tells by mail that the words were shown: once a login, by a device that has just proved the address', async () => {
    const { stage, inbox, makeUser, loginWithBoth, mailOf, linkIn } = await open()
    const { frame, userId } = await makeUser()
    const { loginId } = await loginWithBoth(frame)
    const ask = (id: string) => frame.ask('/exported', { userId, loginId: id })
    expect((await ask(newLogin())).code).toBe('proofNeeded')
    for (let round = 0; round < 2; round++) expect((await ask(loginId)).status).toBe(200)
    linkIn(await mailOf('Your wallet’s words were shown'))
    expect(inbox.mails.filter(({ subject }) => subject.includes('words'))).toHaveLength(1)
    stage.clock.advance(600_000)
    expect((await ask(loginId)).code).toBe('proofNeeded')
  })
})
