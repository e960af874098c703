import {
  type CodeKind,
  codeKinds,
  type MailLanguage,
  type MailPart,
  macText,
  notices,
  statusText,
} from 'latchkit/wire/custody'
import { expect, it } from 'vitest'
import { endsOfTests } from '../../fixtures/endsOfTests.js'
import { newFolder } from '../../fixtures/stores.js'
import { until } from '../../fixtures/until.js'
import { createMailClient } from '../createMailClient.js'
import { newLogin } from '../fixtures/frame.js'
import { startInbox } from '../fixtures/inbox.js'
import { openStage, recoveryUrl } from '../fixtures/stage.js'
import { seal } from '../hpke.js'
import { writeMail } from './writeMail.js'

const ends = endsOfTests()

async function open() {
  const inbox = await startInbox()
  const stage = await openStage(async () => ({ data: newFolder() }), { smtpUrl: inbox.url })
  ends.push(
    () => inbox.close(),
    () => stage.close(),
  )
  const { clock, holders, files, toMailer } = stage
  /** Posts a mail as a service would; `by` signs it. */
  async function post(from: 'auth' | 'recovery', change: Partial<MailPart> = {}, by = from) {
    const part: MailPart = {
      mailId: newLogin(),
      part: from,
      parts: 1,
      kind: 'login',
      email: 'ada@example.org',
      code: '123456',
      language: 'en',
      site: 'https://app.example',
      at: clock.now(),
      ...change,
    }
    const sealed = await seal(files.mailer.hpke.public, 'mail', { from }, Buffer.from(JSON.stringify(part)))
    const body = { sealed, from, mac: await holders[by].mac('mail', macText({ from, sealed })) }
    return { response: await toMailer('/mails', body), again: () => toMailer('/mails', body) }
  }
  async function status(mailId: string) {
    const mac = await holders.auth.mac('mail', statusText('auth', mailId))
    return (await toMailer('/status', { mailId, from: 'auth', mac })).json()
  }
  return { inbox, stage, clock, post, status }
}

it('joins two halves that name one address, whichever comes first, and sends auth’s alone', async () => {
  const { inbox, post, status } = await open()
  const mailId = newLogin()
  expect((await post('recovery', { mailId, parts: 2, code: '654321' })).response.status).toBe(202)
  expect(await status(mailId)).toEqual({ mail: 'waiting' })
  await post('auth', { mailId, parts: 2 })
  await until(() => inbox.mails.length === 1)
  expect(inbox.mails[0]?.text).toContain('\n\n123456 654321\n\n')
  expect(inbox.mails[0]?.html).toContain('>123456 654321<')
  await post('auth', { email: 'bob@example.org', code: '000001' })
  await until(() => inbox.mails.length === 2)
  expect(inbox.mails[1]).toMatchObject({ to: 'bob@example.org' })
  await expect.poll(() => status(mailId)).toEqual({ mail: 'sent' })
})

it('error: halves of two addresses, a half alone after 10 s, two of one service: no mail', async () => {
  const { inbox, clock, post, status, stage } = await open()
  const [one, two, three, four] = [newLogin(), newLogin(), newLogin(), newLogin()]
  await post('auth', { mailId: one, parts: 2, email: 'thief@example.org' })
  await post('recovery', { mailId: one, parts: 2 })
  expect(await status(one)).toEqual({ mail: 'lost', reason: 'lost' })
  await post('auth', { mailId: two, parts: 2 })
  clock.advance(10_000)
  await post('recovery', { mailId: two, parts: 2 })
  await post('auth', { mailId: three, parts: 2 })
  await post('auth', { mailId: three, parts: 2 })
  clock.advance(10_000)
  // The words would be auth's: that the digits change an address, beside those of a login, or the other way round.
  await post('recovery', { mailId: four, parts: 2 })
  await post('auth', { mailId: four, parts: 2, kind: 'emailSecondary' })
  expect(await status(four)).toEqual({ mail: 'lost', reason: 'lost' })
  expect(await status(two)).toEqual({ mail: 'lost', reason: 'lost' })
  expect(inbox.mails).toHaveLength(0)
  expect(stage.metrics.text()).toContain('latchkit_mailer_dropped_total{reason="addresses"} 1')
  expect(stage.metrics.text()).toContain('latchkit_mailer_dropped_total{reason="alone"} 3')
  expect(stage.metrics.text()).toContain('latchkit_mailer_dropped_total{reason="kinds"} 1')
})

it('`newDevice`: recovery’s six digits beside auth’s word of what happens, in one mail of both', async () => {
  const { inbox, post, status } = await open()
  const mailId = newLogin()
  const half = { mailId, parts: 2, kind: 'newDevice', way: 'google' } as const
  const auth = { ...half, code: undefined }
  expect((await post('recovery', { ...half, code: '654321' })).response.status).toBe(202)
  expect((await post('auth', auth)).response.status).toBe(202)
  await until(() => inbox.mails.length === 1)
  const text = inbox.mails[0]?.text ?? ''
  expect(text).toContain('Someone is signing in with Google on a new device.')
  expect(text.match(/\d{6,}/g)).toEqual(['654321'])
  await expect.poll(() => status(mailId)).toEqual({ mail: 'sent' })
})

it('error: a half of `newDevice` beside one of another kind, provider or address, or alone: no mail', async () => {
  const { inbox, clock, post, status } = await open()
  const newDevice = { parts: 2, kind: 'newDevice', way: 'google' } as const
  const login = { parts: 2, kind: 'login' } as const
  for (const [auth, recovery] of [
    [{ ...newDevice, code: undefined }, login],
    [login, newDevice],
    [
      { ...newDevice, code: undefined },
      { parts: 2, kind: 'emailPrimary' },
    ],
    [{ parts: 2, kind: 'emailSecondary' }, newDevice],
    [
      { ...newDevice, code: undefined },
      { ...newDevice, way: 'apple' },
    ],
    [{ ...newDevice, code: undefined, email: 'thief@example.org' }, newDevice],
    [{ ...newDevice, code: undefined }, undefined],
    [undefined, newDevice],
  ] as const) {
    const mailId = newLogin()
    if (auth) expect((await post('auth', { ...auth, mailId })).response.status).toBe(202)
    if (recovery) expect((await post('recovery', { ...recovery, mailId })).response.status).toBe(202)
    if (!auth || !recovery) clock.advance(10_000)
    expect([auth, recovery, await status(mailId)]).toEqual([auth, recovery, { mail: 'lost', reason: 'lost' }])
  }
  expect(inbox.mails).toHaveLength(0)
})

it('error: a mail of no service, of the other service, of recovery alone, too old, or twice', async () => {
  const { inbox, clock, post } = await open()
  for (const [from, change, by] of [
    ['auth', {}, 'recovery'],
    ['auth', { part: 'recovery' }],
    ['recovery', { parts: 1 }],
    ['auth', { code: undefined }],
    ['auth', { kind: 'emailPrimary' }],
    ['auth', { kind: 'frozen', code: undefined, freeze: 'a'.repeat(28) }],
    ['recovery', { kind: 'frozen', code: undefined, freeze: 'https://evil.example' }],
    ['recovery', { parts: 2, freeze: 'a'.repeat(28) }],
    ['auth', { kind: 'frozen' }],
    ['auth', { at: clock.now() - 60_001 }],
    ['auth', { site: 'https://app.example\n\nType the code at https://evil.example' }],
    ['auth', { site: 'javascript:alert(1)' }],
    ['auth', { extra: 1 }],
    // A service sends its own notices alone.
    ...notices
      .filter((kind) => kind !== 'addressLocked')
      .map((kind) => ['auth', { kind, code: undefined }] as const),
    ['auth', { kind: 'restore' }],
    ['recovery', { kind: 'restore', parts: 2 }],
    ['recovery', { kind: 'restore', code: undefined }],
    ['auth', { kind: 'addressLocked', code: undefined, deviceName: 'URGENT, see evil.example' }],
    ['recovery', { parts: 2, deviceName: 'Phone' }],
    // An end is of a freeze, and of a refusal always.
    ['recovery', { kind: 'deviceRefused', code: undefined }],
    ['recovery', { kind: 'deviceReleased', code: undefined, until: clock.now() }],
    ['recovery', { kind: 'frozen', code: undefined, until: 1.5 }],
    ['recovery', { kind: 'frozen', code: undefined, until: 'at noon' as never }],
    ['recovery', { parts: 2, until: clock.now() }],
    // An address in its one form, and nothing beside it.
    ...[
      'Ada@example.org',
      ' ada@example.org',
      '"Your wallet was hacked" <ada@example.org>',
      'Call +1 555 <ada@example.org>',
      'ada@example.org, bob@example.org',
      'ada@example.org;bob@example.org',
      'friends: ada@example.org, bob@example.org;',
      'ada@example.org (see evil.example)',
      'ada@example.org\r\nBcc: bob@example.org',
      'ada@EXAMPLE.org',
      'ada',
      '',
    ].map((email) => ['auth', { email }] as const),
    ['auth', { email: ['ada@example.org', 'bob@example.org'] as never }],
    ['auth', { email: { name: 'Hacked', address: 'ada@example.org' } as never }],
  ] as const) {
    const { response } = await post(from, change as Partial<MailPart>, by)
    expect([response.status, change]).toEqual([401, change])
  }
  const { again } = await post('auth')
  await again()
  await until(() => inbox.mails.length === 1)
  await post('auth', { email: 'bob@example.org' })
  await until(() => inbox.mails.some(({ to }) => to === 'bob@example.org'))
  expect(inbox.mails).toHaveLength(2)
})

it('names a site of its own list alone, has one receiver, and has a form of each mail for neither', async () => {
  const { inbox, post } = await open()
  const strange = 'https://your-wallet-was-hacked.claim-refund.example'
  for (const site of [strange, 'https://app.example'])
    for (const language of ['en', 'ar'] as const) {
      const before = inbox.mails.length
      expect((await post('auth', { site, language })).response.status).toBe(202)
      const notice = { kind: 'walletMade', code: undefined, site, language } as const
      expect((await post('recovery', notice)).response.status).toBe(202)
      await until(() => inbox.mails.length === before + 2)
    }
  expect(inbox.mails.some(({ raw }) => raw.includes('hacked'))).toBe(false)
  expect(inbox.mails.filter(({ text }) => text.includes('app.example'))).toHaveLength(4)
  for (const { raw, text } of inbox.mails) {
    expect(/^To: (.*)$/m.exec(raw)?.[1]?.trim()).toBe('ada@example.org')
    expect(/^From: (.*)$/m.exec(raw)?.[1]?.trim()).toBe('Example <wallet@example.org>')
    expect(text).not.toMatch(/[{}]|, on \.|على \./)
  }
})

it('says why a server takes no mail, and tries again where that may help', async () => {
  const { inbox, clock, post, status } = await open()
  const ids = { gone: newLogin(), spam: newLogin(), later: newLogin(), down: newLogin() }
  await post('auth', { mailId: ids.gone, email: 'gone@example.org' })
  await post('auth', { mailId: ids.spam, email: 'spam@example.org' })
  await expect.poll(() => status(ids.gone)).toEqual({ mail: 'refused', reason: 'addressRefused' })
  await expect.poll(() => status(ids.spam)).toEqual({ mail: 'refused', reason: 'refused' })
  await post('auth', { mailId: ids.later, email: 'full@example.org' })
  /** Lets a mail that waits be tried again. */
  const later = () => clock.advance(20_000)
  const tries = () => inbox.tried.filter((each) => each === 'full@example.org').length
  for (let at = 1; at < 4; at++) {
    await until(() => tries() === at)
    expect(await status(ids.later)).toEqual({ mail: 'waiting' })
    const triesLater = () => {
      later()
      return tries()
    }
    await expect.poll(triesLater).toBe(at + 1)
  }
  await expect.poll(() => status(ids.later)).toEqual({ mail: 'refused', reason: 'refused' })
  for (const email of ['later@example.org', 'grey@example.org', 'shut@example.org']) {
    const mailId = newLogin()
    await post('auth', { mailId, email })
    await expect.poll(() => status(mailId)).toEqual({ mail: 'waiting', reason: 'later' })
  }
  await inbox.close()
  await post('auth', { mailId: ids.down })
  await expect.poll(() => status(ids.down)).toEqual({ mail: 'waiting', reason: 'unreachable' })
  const statusLater = () => {
    later()
    return status(ids.down)
  }
  await expect.poll(statusLater, { timeout: 10_000 }).toEqual({ mail: 'refused', reason: 'unreachable' })
})

it('a warning outlasts a mail server, and a mailer, that is away for minutes: a code does not', async () => {
  const { inbox, clock, post, stage } = await open()
  const notice: object = {
    kind: 'deviceWaits',
    code: undefined,
    deviceName: 'Phone',
    email: 'later@example.org',
  }
  await post('recovery', notice)
  const tries = () => inbox.tried.length
  for (const [at, wait] of [1_000, 5_000, 20_000, 120_000, 600_000, 3_600_000, 14_400_000].entries()) {
    await until(() => tries() === at + 1)
    const triesLater = () => {
      clock.advance(wait)
      return tries()
    }
    await expect.poll(triesLater).toBe(at + 2)
  }

  const handed: string[] = []
  let isUp = false
  const way = createMailClient({
    sender: 'recovery',
    holder: stage.holders.recovery,
    clock,
    log: () => undefined,
    namesSite: () => true,
    fetchMailer: async (path) => {
      handed.push(path)
      if (!isUp) throw new TypeError('refused')
      return new Response(null, { status: 202 })
    },
  })
  const common = { mailId: newLogin(), email: 'ada@example.org', language: 'en' } as const
  way.send({ ...common, parts: 2, kind: 'login', code: '123456' })
  way.send({ ...common, parts: 1, kind: 'frozen' })
  expect(await way.idle()).toBe(2)
  expect(handed).toHaveLength(2)
  clock.advance(6_000)
  expect(await way.idle()).toBe(2)
  expect(handed).toHaveLength(3)
  isUp = true
  clock.advance(3_600_000)
  expect(await way.idle()).toBe(1)
  clock.advance(3_600_000)
  expect(await way.idle()).toBe(1)
  expect(handed).toHaveLength(4)
})

it('a mail with a code says who never asks for it, where it is typed and what to do about one that was not requested, and links nowhere', () => {
  const brand = { name: 'Example', from: 'wallet@example.org', colour: '#3366cc', recoveryUrl }
  const linesOf = (kind: CodeKind, language: MailLanguage, isTwo: boolean) => {
    const mail: MailPart = {
      mailId: newLogin(),
      part: 'auth',
      parts: 2,
      kind,
      email: 'ada@example.org',
      language,
      at: 0,
      code: '123456',
      site: 'https://wallet-check.example',
      ...(kind === 'newDevice' && { way: 'google', code: undefined }),
    }
    const other: MailPart = { ...mail, part: 'recovery', code: '654321' }
    const { text, html } = writeMail(mail, isTwo ? other : undefined, brand)
    // A stranger who wants the digits may name the page.
    expect([
      text.includes('Enter it only on wallet-check.example, where you asked for it.'),
      /https?:|href/.test(text + html),
    ]).toEqual([language === 'en', false])
    return text.split('\n\n').slice(2)
  }
  for (const isTwo of [false, true])
    for (const kind of codeKinds.filter((each) => !isTwo || !['restore', 'aside'].includes(each))) {
      const english = linesOf(kind, 'en', isTwo)
      for (const line of [
        /^We never ask for it by email, by phone or in a chat\.$/,
        kind === 'newDevice'
          ? /^Wasn’t that you\? Then someone can use your Google account: .* Never share the code\.$/
          : /^Didn’t ask for it\? Ignore this email\. Never share the code\.$/,
        ...(kind === 'newDevice' ? [/^These 6 digits are one half .* Enter them only if you’re /] : []),
        ...(kind === 'restore' ? [/^The code gives that device some of your wallet keys again\./] : []),
        ...(isTwo && kind !== 'newDevice' ? [/^All 12 digits .* Enter them only if you’re /] : []),
      ])
        expect(english.filter((each) => line.test(each))).toHaveLength(1)
      expect(linesOf(kind, 'ar', isTwo)).toHaveLength(english.length)
    }
})

it('writes every kind in both languages, with nothing of the page but text, and the code as the only run of digits', () => {
  const brand = {
    name: 'Example & Co',
    from: 'wallet@example.org',
    colour: '#3366cc',
    recoveryUrl: 'https://r.test',
  }
  const part = (change: Partial<MailPart>): MailPart => ({
    mailId: newLogin(),
    part: 'auth',
    parts: 1,
    kind: 'login',
    email: 'ada@example.org',
    language: 'en',
    at: 0,
    ...change,
  })
  const markup = `"><img src=x onerror='alert(1)'></a><b>`
  /** The tags of a mail, as the mailer writes them. */
  const own =
    /<(!doctype html|html lang="\w+" dir="\w+"|meta charset="utf-8"|(body|p dir="ltr"|p) style="[-\w:;#.]+[-\w:;#. ]*"|a href="https:\/\/r\.test\/[\w/]+"|\/(a|p|body|html))>/g
  for (const language of ['en', 'ar'] as const) {
    const login = part({ language, code: '123456', site: 'https://987654321.example' })
    const named = writeMail({ ...login, site: markup }, undefined, brand).html
    expect([named.includes('&lt;img'), /[<>]/.test(named.replace(own, ''))]).toEqual([true, false])
    const { text, html, subject } = writeMail(login, part({ part: 'recovery', code: '000042' }), brand)
    expect(text.match(/\d{6,}/g)).toEqual(['123456', '000042'])
    expect(subject).toContain('Example & Co')
    expect(html).toContain(`lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
    expect(html).toContain('Example &amp; Co')
    const subjects = codeKinds.map(
      (kind) => writeMail(part({ language, kind, code: '123456' }), undefined, brand).subject,
    )
    expect(new Set(subjects).size).toBe(codeKinds.length)
    for (const kind of notices) {
      const notice = writeMail(
        part({
          language,
          kind,
          site: 'https://app.example',
          deviceName: `${markup} 123456 ١٢٣٤٥٦`,
          freeze: 'abcdefghijklmnopqrstuvwxyzab',
        }),
        undefined,
        brand,
      )
      expect(notice.html).toContain(
        '<a href="https://r.test/recovery/v1/freeze/abcdefghijklmnopqrstuvwxyzab">',
      )
      expect(notice.text).not.toMatch(/\p{Nd}{6,}|\{/u)
      expect(notice.html.replace(own, '')).not.toMatch(/[<>]/)
    }
    const until = Date.parse('2026-06-08T12:00:00.000Z')
    const bodyOf = (change: object) => writeMail(part({ language, ...change }), undefined, brand).text
    for (const kind of ['frozen', 'deviceRefused'] as const)
      expect(bodyOf({ kind, until })).toMatch(language === 'en' ? /June 8, 2026.* UTC/ : /8 يونيو 2026.* UTC/)
    expect(bodyOf({ kind: 'frozen' })).not.toContain('UTC')
  }
})

it('writes every kind without a site, a device’s name and an end too: whole sentences, nothing left to be filled in', () => {
  const brand = { name: 'Example', from: 'wallet@example.org', colour: '#3366cc' }
  /** Finds what is left where nothing stands in a gap: two spaces, a space before a stop or at an end, empty marks, a word that leads to nothing. */
  const gap =
    /[{}]|undefined| {2}| [.,:;،؛؟]|^ | $|\u2068\u2069|\b(?:(?<!now )on|is|until|before|after|by|at)[.,;:]|(?:على|حتى|إنها|قبل|بعد)[.،؛:]/mu
  expect('It is made on .').toMatch(gap)
  for (const language of ['en', 'ar'] as const)
    for (const kind of [...codeKinds, ...notices]) {
      const isCode = codeKinds.some((each) => each === kind)
      const withEnd = kind === 'deviceRefused' || kind === 'addressWanted'
      const mail: MailPart = {
        mailId: newLogin(),
        part: 'recovery',
        parts: 1,
        kind,
        email: 'ada@example.org',
        language,
        at: 0,
        ...(isCode && { code: '123456' }),
        ...(['newDevice', 'wayAdded', 'wayRemoved'].includes(kind) && { way: 'apple' as const }),
        ...(withEnd && { until: Date.parse('2026-06-08T12:00:00.000Z') }),
      }
      const { subject, text, html } = writeMail(mail, undefined, brand)
      for (const part of [subject, ...text.split('\n\n'), html])
        expect([kind, part]).toEqual([kind, expect.not.stringMatching(gap)])
      expect([kind, subject.length > 5, text.length > 30]).toEqual([kind, true, true])
      const named = writeMail({ ...mail, site: 'https://app.example' }, undefined, brand)
      // A site is named in its own sentence, or in a form of its own.
      expect([kind, named.text.includes('app.example'), named.text === text]).toEqual([
        ...[kind, isCode || kind === 'walletMade', !(isCode || kind === 'walletMade')],
      ])
    }
})
