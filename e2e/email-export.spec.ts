import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { Mnemonic, Wallet } from 'ethers'
import { mnemonicToAccount } from 'viem/accounts'
import { newEmail } from './stage/EmailWallet.js'
import {
  answersTo,
  expect,
  expectSigned,
  expectUncached,
  openDevice,
  partitioned,
  test,
} from './stage/emailTest.js'
import { openPopup } from './stage/openPopup.js'
import { hourMs } from './stage/ownCustody.js'
import { pressAlive } from './stage/pressAlive.js'
import { addressesIn, has, readStored } from './stage/readStored.js'

test.use({ launchOptions: partitioned() })

const password = 'correct horse battery staple'
const newPassword = 'another horse and two batteries'
/** A password is stretched up to three times in a row: each takes seconds. */
const slow = { timeout: 60_000 }
const filePassword = 'seven lazy foxes under one moon'

test('the window shows the words and makes a file of them; it sets, changes and removes the recovery password', async ({
  wallet,
  custody,
  context,
  browser,
  watched,
}) => {
  // A day later auth refuses the token of the session, and browsers write that into the console.
  watched.expected.push(/401/)
  test.setTimeout(300_000)
  const email = newEmail()
  const answers = answersTo(context)
  const { frame } = wallet
  await wallet.open('networks=31337')
  const { address } = await wallet.logIn(email, custody.codeTo)
  let codes = 1

  /** Opens the window at one of the settings that only it has. */
  async function openWindow(): Promise<Page> {
    const opened = await openPopup(frame.getByRole('button', { name: 'Open window' }))
    await opened.setViewportSize({ width: 360, height: 640 })
    return opened
  }
  async function typeCode(opened: Page, button = 'Send code'): Promise<void> {
    custody.advance(31_000)
    await pressAlive(opened.getByRole('button', { name: button, exact: true }))
    await opened.getByRole('textbox', { name: 'Code' }).fill(await custody.codeTo(email, ++codes))
  }

  await (await wallet.openSettings()).getByRole('button', { name: 'Export wallet' }).click()
  const exported = await openWindow()
  await expect(exported.getByText(email)).toBeVisible()
  await typeCode(exported)
  const words = exported.getByRole('list', { name: 'The 24 words' }).getByRole('listitem')
  await expect(words).toHaveCount(24)
  const phrase = (await words.allTextContents()).join(' ')
  expect(mnemonicToAccount(phrase).address).toBe(address)
  await exported.getByRole('button', { name: 'Encrypted file' }).click()
  await exported.getByLabel('File password').fill(filePassword)
  await exported.getByLabel('Password again').fill(filePassword)
  const downloading = exported.waitForEvent('download')
  await exported.getByRole('button', { name: 'Download' }).click()
  const file = await (await downloading).path()
  expect((await Wallet.fromEncryptedJson(await readFile(file, 'utf8'), filePassword)).address).toBe(address)
  // The window's storage is the secure site's own. While it shows the words, nothing in there is worth anything.
  const shown = await readStored(exported.mainFrame())
  expect(new Set(shown.extractable)).toEqual(new Set([false]))
  expect(has(shown, Mnemonic.fromPhrase(phrase).entropy.slice(2))).toBe(false)
  expect([...addressesIn(shown)]).not.toContain(address)
  expect(JSON.stringify(shown)).not.toMatch(new RegExp(`${phrase.slice(0, 20)}|${filePassword}`))
  await pressAlive(exported.getByRole('button', { name: 'I wrote them down' }))
  await expect.poll(() => exported.isClosed()).toBe(true)

  // With a password, no address alone opens the wallet on a new device.
  await frame.getByRole('button', { name: 'Recovery Password' }).click()
  const set = await openWindow()
  await set.getByLabel('New password').fill(password)
  await set.getByLabel('Password again').fill(password)
  await typeCode(set, 'Continue')
  await expect.poll(() => set.isClosed(), slow).toBe(true)
  await expect(frame.getByRole('heading', { name: 'Wallet Settings' })).toBeVisible()

  // Recovery releases three shares a day at most.
  custody.advance(24 * hourMs)
  await frame.getByRole('button', { name: 'Recovery Password' }).click()
  const change = await openWindow()
  await change.getByLabel('Current password').fill(password)
  await change.getByLabel('New password').fill(newPassword)
  await change.getByLabel('Password again').fill(newPassword)
  await typeCode(change, 'Change')
  await expect.poll(() => change.isClosed(), slow).toBe(true)

  const second = await openDevice(browser, custody, email, ++codes)
  await expect(second.frame.getByText(/You can use your wallet here from/)).toBeVisible()
  await frame.getByRole('button', { name: 'Devices' }).click()
  await frame.getByRole('button', { name: /^Review / }).click()
  await wallet.press()
  await expect(frame.getByRole('button', { name: /^Review / })).toHaveCount(0)
  await second.pressInFrame('Close')
  await second.demo.tryIt('Sign message')
  const field = second.frame.getByRole('textbox', { name: 'Recovery password' })
  await field.fill(password)
  await second.pressInFrame('Continue')
  await expect(second.frame.getByText('That’s not the password.')).toBeVisible()
  await field.fill(newPassword)
  await second.pressInFrame('Continue')
  await second.press()
  await expectSigned(second, address)

  await frame.getByRole('button', { name: 'Go back' }).click()
  await frame.getByRole('button', { name: 'Recovery Password' }).click()
  const removal = await openWindow()
  await removal.getByLabel('Current password').fill(newPassword)
  await typeCode(removal, 'Remove password')
  await expect.poll(() => removal.isClosed(), slow).toBe(true)
  await frame.getByRole('button', { name: 'Recovery Password' }).click()
  const again = await openWindow()
  await expect(again.getByText('Set a recovery password')).toBeVisible()
  const left = await readStored(again.mainFrame())
  expect(new Set(left.extractable)).toEqual(new Set([false]))
  expect(JSON.stringify(left)).not.toMatch(new RegExp(`${password}|${newPassword}`))
  expectUncached(answers, ['/auth/v1/share', '/recovery/v1/login/verify', '/recovery/v1/rotate'])
})
