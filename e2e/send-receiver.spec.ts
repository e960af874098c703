import { accounts } from './stage/Demo.js'
import { expect, test } from './stage/sendTest.js'

const [first, second] = accounts
/** An address that has never been used. */
const fresh = '0x00000000000000000000000000000000DeaDBeef'

test('the receiver is looked at: one’s own, a contract, never used, mistyped, a look-alike', async ({
  sending,
  page,
}) => {
  const [coin = ''] = await sending.open([{ symbol: 'SIX' }])
  await sending.start()
  const { form } = sending
  const receiver = form.getByRole('textbox', { name: 'Recipient' })
  const note = (title: string) => form.getByRole('note').filter({ hasText: title })
  const clear = () => form.getByRole('button', { name: 'Clear recipient' }).click()
  await sending.fill('1', first)
  await expect(note('This is your own address')).toBeVisible()
  await clear()
  await expect(receiver).toBeFocused()
  await receiver.fill(coin)
  await expect(note('The recipient is a contract')).toBeVisible()
  await clear()
  await receiver.fill(fresh)
  await expect(note('New address')).toContainText('0x0000')
  await clear()
  await receiver.fill(second.replace('C', 'c'))
  await expect(note('This address may have a typo')).toBeVisible()
  await clear()
  await receiver.fill('nobody at all')
  await expect(form.getByText('This isn’t a name or an address on Anvil Two.').first()).toBeVisible()
  await receiver.fill(second)
  await sending.send()
  await expect(sending.letGo()).toBeVisible()
  // As a thief would have it: the first two and the last four digits, and others between.
  const alike = `${second.slice(0, 4)}${'ab'.repeat(17)}${second.slice(-4)}`
  await sending.account.getByRole('button', { name: 'Send', exact: true }).click()
  await sending.fill('1', alike.toLowerCase())
  await expect(note('Not the address you used before')).toBeVisible()
  await form.getByRole('button', { name: 'Review send' }).click()
  const compared = sending.review.getByRole('alert').filter({ hasText: 'Not the address you used before' })
  await expect(compared.locator('.differs')).not.toHaveCount(0)
  await expect(sending.review.getByRole('button', { name: 'Send to this address anyway' })).toBeVisible()
  await sending.review.getByRole('button', { name: 'Change recipient' }).click()
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
})
