import { expect, it, vi } from 'vitest'
import { openFrame as openStranger } from '../../../../packages/server/src/custody/fixtures/frame.js'
import { secureOrigin } from '../../../../packages/server/src/custody/fixtures/stage.js'
import { until } from '../../../../packages/server/src/fixtures/until.js'
import { openFrame } from '../calls/fixtures/frame.js'
import { homesOfTests } from '../calls/fixtures/homesOfTests.js'
import { email } from '../identity/fixtures/browser.js'
import { frameText as en } from '../texts/en/frame.js'
import { walletText as enWallet } from '../texts/en/wallet.js'
import { windowText as windowEn } from '../texts/en/window.js'
import { openWindows } from './fixtures/window.js'
import { showLetIn, unlockLinkIn } from './letInPage.js'

const openServices = homesOfTests()
const hourMs = 3_600_000

it('reads the link of a mail, and nothing else', () => {
  const letters = 'a'.repeat(28)
  expect(unlockLinkIn(`#unlock=auth.${letters}`)).toEqual({ service: 'auth', letters })
  expect(unlockLinkIn(`#unlock=recovery.${letters}`)).toEqual({ service: 'recovery', letters })
  for (const hash of [
    '',
    '#',
    `#unlock=mailer.${letters}`,
    `#unlock=auth.${letters}a`,
    `#unlock=auth.${letters}.b`,
  ])
    expect(unlockLinkIn(hash)).toBeUndefined()
})

it('strangers have shut an address: its mail opens the window, whose letters let the frame in, and it signs in', async () => {
  const home = await openServices()
  const { stage, inbox } = home
  for (let at = 0; at < 10; at++) {
    if (at === 5) stage.clock.advance(hourMs)
    const stranger = await openStranger(stage, email)
    expect((await stranger.login(at.toString(16).padStart(32, '0'))).status).toBe(200)
  }
  stage.clock.advance(hourMs)
  const frame = await openFrame(home)
  expect(await frame.send('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_DEVICE' })
  await frame.shows(enWallet.letInField)
  const linkIn = () =>
    inbox.mails.flatMap(
      ({ text }) => new RegExp(`${secureOrigin}/window(#unlock=auth\\.[a-z]{28})$`).exec(text)?.[1] ?? [],
    )
  await until(() => linkIn().length === 1)

  const opened = await openWindows(home, frame.parts)
  const link = unlockLinkIn(linkIn()[0] ?? '')
  if (!link) throw new Error('no link')
  let calls = 0
  opened.wire.isCut = () => ++calls < 0
  showLetIn(opened.parts, link)
  await opened.shows(windowEn.letInStatement)
  // A scanner that opens it changes nothing.
  expect(calls).toBe(0)
  await opened.press(windowEn.letInYes)
  await until(() => /enter [a-z]{8} there/.test(opened.text()))
  const [, letters = ''] = /enter ([a-z]{8}) there/.exec(opened.text()) ?? []

  await frame.fill('letters', 'aaaa aaaa')
  await frame.press(enWallet.letInGo)
  await frame.shows(enWallet.letInWrong)
  const before = home.countOf(email)
  await frame.fill('letters', letters.toUpperCase())
  await frame.press(enWallet.letInGo)
  await frame.shows(en.codeSent.replace('{email}', email))
  await frame.type(before + 1)
  await vi.waitFor(() => expect(frame.events.at(-1)).toBe('hide'), 30_000)
  expect(frame.events).toContain('session')

  // Used: on another device it says so.
  const other = await openWindows(home, frame.parts)
  showLetIn(other.parts, link)
  await other.press(windowEn.letInYes)
  await other.shows(windowEn.letInOver)
})
