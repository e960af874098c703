import { readProfile } from '../packages/latchkit/src/upgrade/fixtures/openProfile.js'
import { accounts } from './stage/Demo.js'
import { expect, test } from './stage/sendTest.js'

const [, second, third] = accounts
const profile = readProfile('pending')
const { hash = '', raw = '' } = profile.transaction ?? {}

test('an update of the kit: a visitor of the build before finds everything as they left it', async ({
  sending,
  page,
}) => {
  const { demo, chain, form } = sending
  await chain.ask('evm_setAutomine', false)
  expect(await chain.ask('eth_sendRawTransaction', raw)).toBe(hash)
  await page.clock.install({ time: profile.at + 1_000 })
  await page.addInitScript(({ localStorage: local, sessionStorage: session }) => {
    for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value)
    for (const value of Object.values(session)) sessionStorage.setItem(`test-wallet:${origin}`, value)
  }, profile)
  await demo.open('networks=31337,31338')

  await expect(demo.fact('status')).toHaveText('connected')
  await expect(demo.fact('caip-address')).toHaveText(`eip155:31338:${second}`)
  await expect(demo.fact('wallet')).toHaveText('Test Wallet')
  await expect(demo.fact('chain-id')).toHaveText('31338')
  await expect(demo.networkButton).toHaveText(/Anvil Two/)
  expect(await page.evaluate(() => window.latchkit.wallet.prompts)).toEqual([])

  // Whom something was sent to is known again, so that a look-alike is told apart.
  const alike = `${third.slice(0, 6)}${'ab'.repeat(16)}${third.slice(-4)}`.toLowerCase()
  await sending.start()
  await sending.fill('1', alike)
  await expect(form.getByRole('note').filter({ hasText: 'Not the address you used before' })).toBeVisible()
  await page.keyboard.press('Escape')

  // What was on its way is followed to its block.
  const activity = () => demo.dialog('Account').getByRole('tabpanel').getByRole('listitem')
  await demo.accountButton.click()
  await demo.dialog('Account').getByRole('tab', { name: 'Activity' }).click()
  await expect(activity().first()).toContainText('Pending')
  await chain.ask('anvil_mine', '0x1')
  await expect(activity().first()).not.toContainText('Pending')
  await expect(activity().first()).toContainText('1 ETH')
})
