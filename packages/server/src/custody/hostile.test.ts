import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MailPart, macText } from 'latchkit/wire/custody'
import { expect, it } from 'vitest'
import { endsOfTests } from '../fixtures/endsOfTests.js'
import { describeStoresInTurn, newFolder, type StoreConfig } from '../fixtures/stores.js'
import { until } from '../fixtures/until.js'
import { newLogin, openFrame } from './fixtures/frame.js'
import { openHome } from './fixtures/home.js'
import { joinShares, makeWallet } from './fixtures/wallet.js'
import { openSealed, seal } from './hpke.js'
import { createKeyHolder } from './keys/createKeyHolder.js'
import { unlimitedCounter } from './keys/createReleaseCounter.js'
import { makeKeyFiles } from './keys/keyFile.js'
import { openRow } from './rows.js'
import { shareIn } from './shares.js'
import { emailHashOf, signStatement } from './statements.js'

// The breach table of docs/custody.md, row by row: what an attacker has, and what that is worth.

const dayMs = 86_400_000
const ends = endsOfTests()

/** A key holder that counts nothing: an attacker's own. */
const holderOf = (file: Awaited<ReturnType<typeof makeKeyFiles>>['auth']) =>
  createKeyHolder(file, unlimitedCounter)

async function openWithStore(make: () => Promise<StoreConfig>) {
  const home = await openHome(make)
  ends.push(() => home.close())
  const rowsOf = async (service: 'auth' | 'recovery') =>
    (await home.stage.stores[service].all(`SELECT * FROM ${service}_users`)).map(shareIn)
  return { ...home, rowsOf }
}

/** A secret as it may stand somewhere. */
const formsOf = (bytes: Uint8Array) =>
  (['latin1', 'hex', 'base64', 'base64url'] as const).map((form) => Buffer.from(bytes).toString(form))

it('both databases and backups: no address, code, token or share, and nothing that opens without the keys', async () => {
  const folder = newFolder()
  const { makeUser, loginWithBoth, stage, rowsOf } = await openWithStore(async () => ({ data: folder }))
  const { wallet, session, frame, userId } = await makeUser()
  const { halves } = await loginWithBoth(await openFrame(stage))
  // Each has a note of the other, which tells of the address.
  await frame.ask('/freeze', { userId })
  await frame.carry(userId)
  expect(await stage.stores.auth.all('SELECT id FROM auth_notes')).toEqual([{ id: userId }])
  const { otherNote } = (await frame.send('auth', 'POST', '/facts', { userId })).body
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)))
  const text = Buffer.concat(files).toString('latin1')
  const tokens = [session.accessToken, session.refreshToken]
  const secrets = [
    ...[
      'ada@',
      emailHashOf('ada@example.org'),
      String(otherNote),
      ...halves.map((half) => `"${half}"`),
      ...tokens,
    ],
    ...[wallet.entropy, ...Object.values(wallet.shares)].flatMap(formsOf),
  ]
  expect(text).toContain(frame.deviceId)
  for (const secret of secrets) expect(text.includes(secret), secret).toBe(false)
  const others = await makeKeyFiles()
  for (const service of ['auth', 'recovery'] as const) {
    const [row] = await rowsOf(service)
    if (!row) throw new Error('no row')
    // The keys of another install, and of the other service, open nothing.
    const other = service === 'auth' ? 'recovery' : 'auth'
    for (const file of [others[service], stage.files[other]])
      await expect(
        openRow(holderOf(file), { userId: row.userId, version: 1, purpose: 'share' }, row.share),
      ).rejects.toMatchObject({ code: 'keyMismatch' })
  }
})

describeStoresInTurn('each service in other hands', (make) => {
  const open = () => openWithStore(make)

  it('auth live and hostile, with its database and keys: all auth shares, and no recovery share', async () => {
    const { makeUser, stage, inbox, rowsOf, countOf } = await open()
    const { userId, wallet } = await makeUser()
    const { auth: keys } = stage.files
    const attackersHolder = holderOf(keys)
    const [row] = await rowsOf('auth')
    if (!row) throw new Error('no row')
    const share = await openRow(attackersHolder, { userId, version: 1, purpose: 'share' }, row.share)
    expect(share).toEqual(Buffer.from(wallet.shares.auth))
    await expect(joinShares(share, share)).rejects.toThrow()

    const thief = await openFrame(stage)
    const voucherFor = (email: string, id: string) =>
      signStatement(attackersHolder, 'voucher', {
        aud: 'recovery',
        userId: id,
        emailHash: emailHashOf(email),
        deviceId: thief.deviceId,
        loginId: newLogin(),
        exp: stage.clock.now() + 600_000,
        own: 0,
        other: 0,
      })
    // Vouchers for an address that has a wallet, as a new user and as the same one; the same user for an address of the thief's.
    const next = await makeWallet()
    const other = newLogin()
    expect((await thief.bind(await voucherFor('ada@example.org', other), other, next)).code).toBe(
      'userConflict',
    )
    expect((await thief.bind(await voucherFor('ada@example.org', userId), userId, next)).code).toBe(
      'userConflict',
    )
    const mine = await voucherFor('thief@example.org', userId)
    expect((await thief.bind(mine, userId, next, { email: 'thief@example.org' })).code).toBe('userConflict')
    expect((await rowsOf('recovery'))[0]?.shareHashes).toEqual(wallet.shareHashes)

    // Recovery draws its half for the address; auth's half names the thief's, or comes in recovery's name.
    stage.clock.advance(60_000)
    const loginId = newLogin()
    const common = { loginId, projectId: 'project', site: 'https://app.example', language: 'en' }
    const post = async (from: 'auth' | 'recovery', change: Partial<MailPart>) => {
      const part = {
        mailId: loginId,
        part: from,
        parts: 2,
        kind: 'login',
        code: '111111',
        language: 'en',
        ...change,
      }
      const text = JSON.stringify({ at: stage.clock.now(), ...part })
      const sealed = await seal(stage.files.mailer.hpke.public, 'mail', { from }, Buffer.from(text))
      return stage.toMailer('/mails', {
        sealed,
        from,
        mac: await attackersHolder.mac('mail', macText({ from, sealed })),
      })
    }
    const before = countOf('ada@example.org')
    await thief.ask('/login', { ...common, email: 'ada@example.org' })
    await stage.mailed()
    await post('auth', { email: 'thief@example.org' })
    expect((await post('recovery', { email: 'thief@example.org' })).status).toBe(401)
    stage.clock.advance(10_000)
    expect([countOf('thief@example.org'), countOf('ada@example.org')]).toEqual([0, before])
    // What passes on its way to the mailer is sealed for the mailer.
    const passing = await seal(
      stage.files.mailer.hpke.public,
      'mail',
      { from: 'recovery' },
      Buffer.from('999999'),
    )
    await expect(openSealed(keys.hpke, 'mail', { from: 'recovery' }, passing)).rejects.toMatchObject({
      code: 'keyMismatch',
    })
    // The session and the devices that auth may write are nothing to recovery.
    for (const path of ['/freeze', '/unlock', '/released'])
      expect((await thief.ask(path, { userId })).code).toBe('deviceUnknown')
    expect((await thief.devices(userId)).code).toBe('deviceUnknown')
    expect(inbox.mails.some(({ to }) => to === 'thief@example.org')).toBe(false)
  })

  it('recovery live and hostile: keys that it says it has let in have no tries of their own at auth, nor many rows', async () => {
    const { makeUser, stage } = await open()
    const { userId } = await makeUser()
    stage.clock.advance(86_400_000)
    let compared = 0
    for (let at = 0; at < 30; at++) {
      const evil = await openFrame(stage)
      expect((await evil.tellReleased(await evil.releasedStatement({ userId }))).status).toBe(200)
      for (let hour = 0; hour < 3; hour++) {
        stage.clock.advance(1_200_000)
        const loginId = newLogin()
        const network = { address: `2001:db8:${at}:${hour}::1` }
        if ((await evil.login(loginId, { needsShare: true }, network)).status !== 200) continue
        for (let guess = 0; guess < 5; guess++)
          if ((await evil.verify(loginId, '012345', network)).code === 'codeWrong') compared++
      }
    }
    // Compares no more than strangers may try in these thirty hours: fifty, and fifty more once the lock of a day is over.
    expect(compared).toBeGreaterThan(0)
    expect(compared).toBeLessThanOrEqual(100)
    for (let at = 0; at < 90; at++) {
      const evil = await openFrame(stage)
      await evil.tellReleased(await evil.releasedStatement({ userId }))
    }
    const rows = await stage.stores.auth.all('SELECT device FROM auth_devices WHERE proved = 0')
    expect(rows.length).toBeLessThanOrEqual(100)
  }, 60_000)

  it('recovery live and hostile: all recovery shares, no auth share, and no mail with a code of its own', async () => {
    const { makeUser, stage, rowsOf, countOf } = await open()
    const { userId, wallet } = await makeUser()
    const attackersHolder = holderOf(stage.files.recovery)
    const [row] = await rowsOf('recovery')
    if (!row) throw new Error('no row')
    const share = await openRow(attackersHolder, { userId, version: 1, purpose: 'share' }, row.share)
    expect(share).toEqual(Buffer.from(wallet.shares.recovery))
    const from = 'recovery' as const
    const part = { mailId: newLogin(), part: from, parts: 1, kind: 'login', code: '111111', language: 'en' }
    const text = JSON.stringify({ ...part, email: 'ada@example.org', at: stage.clock.now() })
    const sealed = await seal(stage.files.mailer.hpke.public, 'mail', { from }, Buffer.from(text))
    const before = countOf('ada@example.org')
    const mac = await attackersHolder.mac('mail', macText({ from, sealed }))
    expect((await stage.toMailer('/mails', { sealed, from, mac })).status).toBe(401)
    expect(countOf('ada@example.org')).toBe(before)
    // Its key signs no session and no voucher at auth.
    const thief = await openFrame(stage)
    const token = await attackersHolder.mac('code', 'a guess')
    const answer = await thief.send('auth', 'POST', '/share', { hpkeKey: thief.hpkeKey }, { token })
    expect(answer.code).toBe('sessionMissing')
  })

  it('a mailbox alone: held for 24 h, told to the devices, and stopped by one of them', async () => {
    const { makeUser, loginWithBoth, stage } = await open()
    const { frame, userId } = await makeUser()
    const thief = await openFrame(stage)
    const { recovery } = await loginWithBoth(thief)
    expect(recovery.body.status).toBe('held')
    const { body } = await frame.devices(userId)
    expect(body.requests).toHaveLength(1)
    await frame.ask('/freeze', { userId })
    stage.clock.advance(2 * dayMs)
    const { requestId } = recovery.body
    expect((await thief.ask('/release', { requestId, hpkeKey: thief.hpkeKey })).body.status).toBe('held')
  })

  it('both live: what leaves is counted by the keys, three a user, five new ones of twenty an hour, and the others wait', async () => {
    const home = await openHome(make, {
      perHour: 20,
      limits: { sendsPerHour: 1_000, checksPerTenMinutes: 1_000 },
    })
    ends.push(() => home.close())
    const { stage, makeUser } = home
    const rows = []
    for (let at = 0; at < 8; at++) {
      await makeUser(`user${at}@example.org`)
      const [row] = await stage.stores.recovery.all(
        'SELECT * FROM recovery_users ORDER BY created DESC LIMIT 1',
      )
      rows.push(shareIn(row ?? {}))
      stage.clock.advance(1_000)
    }
    // From then on no share is fetched back.
    stage.clock.advance(600_000)
    const outcomes: string[] = []
    for (const { userId, share } of rows)
      for (let at = 0; at < 4; at++)
        outcomes.push(
          await openRow(stage.holders.recovery, { userId, version: 1, purpose: 'share' }, share).then(
            () => 'released',
            ({ code }: { code: string }) => code,
          ),
        )
    const count = (outcome: string) => outcomes.filter((each) => each === outcome).length
    expect([count('released'), count('tooManyReleases'), count('releasesWait')]).toEqual([15, 5, 12])
  }, 60_000)

  it('logs, metrics and answers have no address, code, share or key', async () => {
    const { makeUser, loginWithBoth, stage } = await open()
    const { frame, wallet, userId, session, loginId } = await makeUser()
    const phone = await openFrame(stage)
    const { halves } = await loginWithBoth(phone)
    await phone.verifyAtRecovery(newLogin(), '123456')
    await frame.send('auth', 'POST', '/share', {}, {})
    stage.clock.advance(60_000)
    await frame.login(newLogin(), { needsShare: true })
    await stage.mailed()
    stage.clock.advance(60_000)
    const isLog = (line: string) => line.startsWith('["')
    const answers = stage.traces.filter((line) => !isLog(line)).join('\n')
    const logs = `${stage.traces.filter(isLog).join('\n')}\n${stage.metrics.text()}`
    expect(logs).toContain('"mail-dropped"')
    const keys = Object.values(stage.files).flatMap(({ wrap, hpke, sign, macs }) => [
      ...[wrap, hpke.private, sign.private],
      ...Object.values(macs),
    ])
    const bytes = [wallet.entropy, ...Object.values(wallet.shares)].flatMap(formsOf)
    for (const secret of [...halves, ...keys, ...bytes]) {
      expect(answers.includes(secret), secret).toBe(false)
      expect(logs.includes(secret), secret).toBe(false)
    }
    const tokens = [session.accessToken, session.refreshToken]
    for (const secret of ['ada@', '198.51.100.7', userId, loginId, frame.deviceId, ...tokens])
      expect(logs.includes(secret), secret).toBe(false)
  })

  it('logs and metrics have nothing of a change, a link, a channel, a password or new shares; answers no more than is theirs', async () => {
    const { makeUser, loginWithBoth, stage, inbox, digitsTo, countOf } = await open()
    const { frame, wallet, userId, session } = await makeUser()
    const token = session.accessToken
    const { session: begun, loginId: proved } = await loginWithBoth(frame)
    const now = begun?.accessToken ?? ''
    stage.clock.advance(31_000)
    const change = newLogin()
    const before = countOf('ada@example.org')
    const begin = {
      loginId: change,
      email: 'eve@secret.example',
      site: 'https://app.example',
      language: 'en',
    }
    await frame.change('begin', now, userId, begin)
    const halves = await digitsTo('ada@example.org', before + 1)
    const codes = halves.map((code) => ({ loginId: change, code }))
    await frame.change('primary', now, userId, codes[0] ?? {}, codes[1])
    const second = await digitsTo('eve@secret.example', 1)
    await frame.change(
      'secondary',
      now,
      userId,
      { loginId: change, code: second[0] },
      { loginId: change, code: second[1] },
    )
    await frame.finishChange(now, userId, change)
    const bytes = (count: number, of: string) => Buffer.alloc(count, of).toString('base64url')
    const wrapped = { ciphertext: bytes(61, 'canary'), salt: bytes(16, 'salt'), memoryKib: 65_536, passes: 3 }
    const made = await makeWallet(wallet.entropy)
    const { signed, completed } = await frame.renew({ accessToken: now }, proved, userId, 2, made, {
      wrapped,
    })
    expect(completed.status).toBe(200)
    const channel = newLogin()
    await frame.send('auth', 'POST', `/channels/${channel}/frame`, { message: 'sealed-canary' })
    await stage.mailed()
    const lettersIn = () => inbox.mails.flatMap(({ text }) => /[a-z]{28}$/.exec(text) ?? [])
    // Waits for the mails about the change and about the password.
    await until(() => lettersIn().length >= 2)
    const letters = lettersIn()
    // Opens and uses the link of a mail, and a wrong one.
    for (const each of [letters[0], 'a'.repeat(28)]) {
      const link = `https://recovery.test/recovery/v1/freeze/${each}`
      for (const method of ['GET', 'POST'])
        await stage.programs.recovery.fetch(new Request(link, { method }), { address: '198.51.100.7' })
    }
    stage.clock.advance(60_000)
    const isLog = (line: string) => line.startsWith('["')
    const logs = `${stage.traces.filter(isLog).join('\n')}\n${stage.metrics.text()}`
    const answers = stage.traces.filter((line) => !isLog(line)).join('\n')
    expect(logs).toContain('latchkit_recovery_requests_total')
    const shares = [...Object.values(wallet.shares), ...Object.values(made.shares)].flatMap(formsOf)
    const secrets = [
      ...halves,
      ...second,
      ...letters,
      ...shares,
      wrapped.ciphertext,
      ...[signed.body.receipt, signed.body.signature].map(String),
      token,
      now,
    ]
    for (const secret of [
      ...secrets,
      'eve@',
      'secret.example',
      'sealed-canary',
      channel,
      change,
      userId,
      '198.51.100.7',
    ])
      expect(logs.includes(secret), secret).toBe(false)
    for (const secret of [...halves, ...second, ...letters, ...shares])
      expect(answers.includes(secret), secret).toBe(false)
  }, 60_000)
})
