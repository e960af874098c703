import { accounts } from './stage/Demo.js'
import { readQr } from './stage/readQr.js'
import { expect, test } from './stage/test.js'

const [first, second] = accounts
const qrCode = 'QR code of your address'

test('the address to receive at is scanned, copied and read, from the account and back', {
  tag: '@main',
}, async ({ demo, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const account = await demo.openAccount()
  await account.getByRole('button', { name: 'Receive', exact: true }).click()
  const dialog = demo.dialog('Receive')
  await expect(dialog.getByRole('note')).toContainText('Works on')
  await expect(dialog.getByRole('note')).toContainText('Anvil')
  expect(await readQr(dialog, qrCode)).toBe(first)
  const spoken = first.match(/(?:^0x)?.{1,4}/g)?.join(' ') ?? ''
  await expect(dialog.getByText(spoken)).toBeAttached()
  await dialog.getByRole('button', { name: 'Copy address' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(account).toBeVisible()
})

test('in dark mode too a camera reads it, and another account of the wallet is another code', async ({
  demo,
}) => {
  await demo.open('theme=dark')
  await demo.connect()
  await demo.chooseInWallet('Account in the wallet', '1')
  await expect(demo.fact('address')).toHaveText(second)
  await demo.tryIt('Open receive')
  const dialog = demo.dialog('Receive')
  expect(await readQr(dialog, qrCode)).toBe(second)
})
