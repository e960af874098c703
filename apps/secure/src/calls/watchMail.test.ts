import { expect, it, vi } from 'vitest'
import type { StageChange } from '../../../../packages/server/src/custody/fixtures/stage.js'
import type { SendMail } from '../../../../packages/server/src/custody/mailer/createQueue.js'
import { email } from '../identity/fixtures/browser.js'
import { frameText as en } from '../texts/en/frame.js'
import { fill } from '../texts/fill.js'
import { openFrame } from './fixtures/frame.js'
import { homesOfTests } from './fixtures/homesOfTests.js'

const openServices = homesOfTests()

/** A frame in which a code is typed, before a mail server of the test. */
async function openTyping(change: StageChange) {
  const home = await openServices(change)
  const frame = await openFrame(home)
  await frame.send('CONNECT_EMAIL', { email })
  await frame.shows(email)
  await home.stage.mailed()
  return { home, frame }
}

const later = { reason: 'later', isFinal: false } as const
const unreachable = { reason: 'unreachable', isFinal: false } as const

it.each([
  [
    'the address is refused',
    { reason: 'addressRefused', isFinal: true },
    fill(en.mailAddressRefused, { email }),
  ],
  ['the mail is refused', { reason: 'refused', isFinal: true }, en.mailRefused],
  ['the mail server is down', unreachable, en.mailUnreachable],
] as const)('error: %s, which is said where the code is typed', async (_, answer, sentence) => {
  const { frame } = await openTyping({ send: async () => answer })
  expect(frame.text()).not.toContain(sentence)
  frame.tick(1)
  await frame.shows(sentence)
})

it('says that the mail server asks to wait, looks on, and takes it back when the mail is sent after all', async () => {
  const answers: Awaited<ReturnType<SendMail>>[] = [later, later, later]
  const codes: string[] = []
  const { home, frame } = await openTyping({
    send: async ({ text }) => {
      codes.push(/\d{6}/.exec(text)?.[0] ?? '')
      return answers.shift()
    },
  })
  frame.tick(1)
  await frame.shows(en.mailLater)
  for (const [ms, seconds] of [
    [10_000, 30],
    [30_000, 30],
    [60_000, 60],
  ] as const) {
    await vi.waitFor(() => expect(frame.text()).toContain(en.mailLater))
    home.stage.clock.advance(ms)
    await home.stage.mailed()
    frame.tick(seconds)
  }
  await vi.waitFor(() => {
    frame.tick(30)
    expect(frame.text()).not.toContain(en.mailLater)
  })
  await frame.typeDigits(codes.at(-1) ?? '')
  await vi.waitFor(() => expect(frame.events.at(-1)).toBe('hide'), 10_000)
})

it('error: nothing listens at the address of the mail server: real SMTP, said at once', async () => {
  const { frame } = await openTyping({ smtpUrl: 'smtp://127.0.0.1:1' })
  await vi.waitFor(() => {
    frame.tick(1)
    expect(frame.text()).toContain(en.mailUnreachable)
  })
})

it('a mail that is sent after all takes the sentence away, and the code works', async () => {
  const answers = [unreachable, undefined]
  const codes: string[] = []
  const send: SendMail = async ({ text }) => {
    codes.push(/\d{6}/.exec(text)?.[0] ?? '')
    return answers.shift()
  }
  const { home, frame } = await openTyping({ send })
  frame.tick(1)
  await frame.shows(en.mailUnreachable)
  home.stage.clock.advance(1_000)
  frame.tick(2)
  await vi.waitFor(() => expect(frame.text()).not.toContain(en.mailUnreachable))
  await frame.typeDigits(codes.at(-1) ?? '')
  await vi.waitFor(() => expect(frame.events.at(-1)).toBe('hide'), 10_000)
})

it('error: the half of auth waits in vain for that of recovery, and the person is to resend it', async () => {
  const home = await openServices()
  // Auth has a wallet that recovery has forgotten: it answers the same, and sends nothing.
  await home.makeUser(email)
  await home.stage.stores.recovery.write([{ sql: 'DELETE FROM recovery_users', values: [] }])
  home.stage.clock.advance(31_000)
  const frame = await openFrame(home)
  expect(await frame.send('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_DEVICE' })
  await frame.shows(email)
  await home.stage.mailed()
  home.stage.clock.advance(10_000)
  frame.tick(3)
  await frame.shows(en.codeLost)
})

it('looks five times in half a minute, and no more once the frame is closed', async () => {
  const { home, frame } = await openTyping({ send: async () => unreachable })
  let looks = 0
  frame.browser.wire.isCut = (path) => {
    if (path === '/auth/v1/login/status') looks++
    return false
  }
  frame.tick(600)
  await vi.waitFor(() => expect(looks).toBe(5))
  home.stage.clock.advance(31_000)
  await frame.press(en.resendCode)
  await frame.shows(en.codeResent)
  frame.tick(1)
  await vi.waitFor(() => expect(looks).toBe(6))
  await frame.press(en.close)
  frame.tick(600)
  // A device that is unknown gets two codes an hour.
  home.stage.clock.advance(3_600_000)
  await frame.browser.begin()
  expect(looks).toBe(6)
})
