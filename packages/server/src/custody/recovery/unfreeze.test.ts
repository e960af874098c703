import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { releaseLimitsOf } from '../../buildCustodyService.js'
import type { Config } from '../../config/configSchema.js'
import { custodyCommands } from '../../custodyCommands.js'
import { endsOfTests } from '../../fixtures/endsOfTests.js'
import { describeStoresInTurn, newFolder } from '../../fixtures/stores.js'
import { until } from '../../fixtures/until.js'
import { createMetrics } from '../../operations/createMetrics.js'
import { writeLastRun } from '../clock/clockFile.js'
import { openFrame } from '../fixtures/frame.js'
import { type GivenSession, openHome } from '../fixtures/home.js'
import { joinShares } from '../fixtures/wallet.js'
import { serveProgram } from '../http/serveProgram.js'
import { openKeyHolder } from '../keys/answerHolder.js'
import { serveKeySocket } from '../keys/keySocket.js'

const [hourMs, dayMs] = [3_600_000, 86_400_000]

describeStoresInTurn('latchkit-server thaw', (make) => {
  const ends = endsOfTests()

  /** A stage whose services have databases and keys as the operator's configuration names them, and the command on them. */
  async function open() {
    const { data, databaseUrl } = await make()
    const urls: Record<string, string | undefined> = {
      auth: (await make()).databaseUrl,
      recovery: databaseUrl,
    }
    const home = await openHome(async (service) => {
      const url = urls[service]
      return { data: join(data, service), ...(url !== undefined && { databaseUrl: url }) }
    })
    ends.push(() => home.close())
    const { stage } = home
    const { port, close } = await serveProgram(
      { ...stage.programs.mailer, close: async () => undefined },
      { host: '127.0.0.1', port: 0, trustedProxies: 0 },
      { metrics: createMetrics() },
    )
    ends.push(close)
    const mailer = { host: '127.0.0.1', port }
    const limits = { releasesPerHour: 20 }
    const custody = { keys: stage.keys, recovery: { databaseUrl }, mailer, limits }
    const config = { data, custody } as unknown as Config
    return {
      ...home,
      config,
      thaw: (email: string, of = config) =>
        custodyCommands.thaw(of, Readable.from([` ${email}\n`]), stage.clock),
    }
  }

  it.each([
    ['lost: a new device waits its 24 h from then on, and is in', 'held'],
    ['removed: a new device is in', 'released'],
  ])(
    'lets go a wallet that is frozen by a code, a day later, where its device was %s',
    async (_, status) => {
      const { stage, inbox, makeUser, loginWithBoth, shareAfter, thaw } = await open()
      const { frame, userId, wallet } = await makeUser()
      const { loginId } = await loginWithBoth(frame)
      expect((await frame.ask('/freeze', { userId, loginId })).status).toBe(200)
      if (status === 'released')
        expect((await frame.ask('/devices/remove', { userId, devices: [frame.deviceId] })).status).toBe(200)
      const phone = await openFrame(stage)
      expect((await loginWithBoth(phone)).recovery.code).toBe('releasesFrozen')
      expect(await thaw('bob@example.org')).toBe('recovery has no wallet of this address.\n')

      const end = new Date(stage.clock.now() + dayMs).toISOString()
      expect(await thaw('Ada@Example.org')).toBe(
        `No freeze of the wallet of the address lasts beyond ${end}.\n`,
      )
      // Mails the owner, in case somebody else has talked the operator into it: the link of the mail freezes the wallet again.
      const noticesOfIt = () =>
        inbox.mails.filter(({ subject }) => subject === 'New devices can get in again soon')
      await until(() => noticesOfIt().length === 1)
      expect(noticesOfIt()[0]).toMatchObject({
        to: 'ada@example.org',
        text: expect.stringMatching(/https:\/\/recovery\.test\/recovery\/v1\/freeze\/[a-z]{28}$/),
      })
      stage.clock.advance(dayMs - hourMs)
      expect((await loginWithBoth(phone)).recovery.code).toBe('releasesFrozen')
      stage.clock.advance(hourMs)
      const { recovery } = await loginWithBoth(phone)
      expect(recovery.body.status).toBe(status)
      if (status === 'held') {
        const request = { requestId: recovery.body.requestId, hpkeKey: phone.hpkeKey }
        stage.clock.advance(dayMs - hourMs)
        expect((await phone.ask('/release', request)).body.status).toBe('held')
        stage.clock.advance(hourMs)
        expect((await phone.ask('/release', request)).body.status).toBe('released')
      }
      const login = await loginWithBoth(phone)
      const given = await shareAfter(phone, login.session as GivenSession, login.recovery.body.released)
      const shares = [
        await phone.openShare('recovery', userId, 1, login.recovery.body.share),
        await phone.openShare('auth', userId, 1, given?.share),
      ] as const
      expect(await joinShares(...shares)).toEqual(wallet.entropy)
    },
    60_000,
  )

  it('goes by the time of the service where the machine has another one, and says so where no mail of it leaves', async () => {
    const { stage, inbox, makeUser, loginWithBoth, thaw, config } = await open()
    const { frame, userId } = await makeUser()
    const { loginId } = await loginWithBoth(frame)
    expect((await frame.ask('/freeze', { userId, loginId })).status).toBe(200)
    const seen = stage.clock.now() + 30 * dayMs
    writeLastRun(join(config.data, 'recovery'), seen)
    const nobody = { ...config, custody: { ...config.custody, mailer: { host: '127.0.0.1', port: 1 } } }
    const [first, second, ...more] = (await thaw('ada@example.org', nobody as Config)).split('\n')
    expect(first).toContain(new Date(seen + dayMs + 60_000).toISOString())
    expect([second, more]).toEqual(['The mailer has not taken the mail that says so: tell the owner.', ['']])
    const [user] = await stage.stores.recovery.all('SELECT thaws FROM recovery_users')
    expect(Number(user?.thaws)).toBe(seen + dayMs + 60_000)
    expect(inbox.mails.some(({ subject }) => subject === 'New devices can get in again soon')).toBe(false)
    // Beside a shared database the folder may be that of a process which ended long ago: no freeze ends at once by it.
    const stale = stage.clock.now() - 30 * dayMs
    writeLastRun(join(config.data, 'recovery'), stale)
    await thaw('ada@example.org', nobody as Config)
    const [later] = await stage.stores.recovery.all('SELECT thaws FROM recovery_users')
    const base = stage.stores.recovery.isShared ? stage.clock.now() : stale + 60_000
    expect(Number(later?.thaws)).toBe(base + dayMs)
  }, 60_000)

  it('says that the freeze ends, and that the owner could not be told, where the keys go between the two', async () => {
    const { stage, makeUser, loginWithBoth, thaw, config } = await open()
    const { frame, userId } = await makeUser()
    const { loginId } = await loginWithBoth(frame)
    expect((await frame.ask('/freeze', { userId, loginId })).status).toBe(200)
    const keysSocket = join(newFolder(), 'keys.sock')
    const own = openKeyHolder(stage.keys, 'recovery', releaseLimitsOf('recovery', config))
    ends.push(() => own.close())
    const served = await serveKeySocket(keysSocket, {
      ...own,
      unwrap: async () => {
        await served.close()
        throw new Error('gone')
      },
    })
    const recovery = { ...config.custody.recovery, keysSocket }
    const end = new Date(stage.clock.now() + dayMs).toISOString()
    expect(await thaw('ada@example.org', { ...config, custody: { ...config.custody, recovery } })).toBe(
      [
        `No freeze of the wallet of the address lasts beyond ${end}.`,
        'No mail that says so could be made (keyHolderGone): tell the owner.\n',
      ].join('\n'),
    )
    const [user] = await stage.stores.recovery.all('SELECT thaws FROM recovery_users')
    expect(Number(user?.thaws)).toBe(stage.clock.now() + dayMs)
  }, 60_000)
})
