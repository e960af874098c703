import { accounts } from './stage/Demo.js'
import { expect, test } from './stage/safeTest.js'

// Readings 41: in the frame of a Safe its account is connected, and what is sent is a proposal to its owners.

const [first, second] = accounts

test('in the frame of a Safe it is connected silently; a send waits for the owners over a reload, and then is sent', async ({
  safe,
  page,
}) => {
  await safe.open()
  await expect(safe.fact('status')).toHaveText('connected')
  await expect(safe.fact('address')).toHaveText(first)
  await expect(safe.fact('wallet')).toHaveText('Safe')
  await expect(safe.site.getByRole('dialog')).toHaveCount(0)

  await safe.site.getByRole('button', { name: /^Account / }).click()
  await safe.dialog('Account').getByRole('button', { name: 'Send', exact: true }).click()
  const form = safe.dialog('Send')
  await form.getByRole('textbox', { name: /^Amount to send/ }).fill('1')
  await form.getByRole('textbox', { name: 'Recipient' }).fill(second)
  await form.getByRole('button', { name: 'Review send' }).click()
  const review = safe.dialog('Review Send')
  await expect(review.getByText('Other owners need to approve')).toBeVisible()
  await review.getByRole('button', { name: /^Send / }).click()
  await expect(safe.site.getByText(/^Proposed in Safe/)).toBeVisible()
  expect(safe.host.proposals).toMatchObject([{ txs: [{ to: second, value: String(10n ** 18n) }] }])

  const entry = () => safe.dialog('Account').getByRole('tabpanel').getByRole('listitem').first()
  await safe.dialog('Account').getByRole('tab', { name: 'Activity' }).click()
  await expect(entry()).toContainText('Proposed')
  await expect(entry()).toContainText('Waiting for owners')
  await expect(entry().getByRole('link')).toHaveCount(0)

  await page.reload()
  await expect(safe.fact('status')).toHaveText('connected')
  await safe.site.getByRole('button', { name: /^Account / }).click()
  await safe.dialog('Account').getByRole('tab', { name: 'Activity' }).click()
  await expect(entry()).toContainText('Waiting for owners')
  await safe.carryOut()
  await expect(entry()).toContainText('Sent', { timeout: 60_000 })
  await expect(entry()).not.toContainText('Waiting for owners')
})

test('the site hears the hash of what the owners carried out, and nothing before; refusals have their codes', async ({
  safe,
}) => {
  await safe.open()
  await expect(safe.fact('status')).toHaveText('connected')
  const result = await safe.tryIt('Sign message')
  await expect(result).toHaveText('methodUnsupported')
  await safe.tryIt('Send transaction')
  await expect.poll(() => safe.host.proposals.length).toBe(1)
  await expect(result).not.toContainText('0x')
  const hash = await safe.carryOut()
  await expect(result).toHaveText(hash, { timeout: 60_000 })
  safe.host.says('no')
  await safe.tryIt('Send transaction')
  await expect(result).toHaveText('userRejected')
})

test('who has left the Safe finds it as the first, large row, everything else behind one', async ({
  safe,
  page,
}) => {
  await safe.open()
  await expect(safe.fact('status')).toHaveText('connected')
  await safe.tryIt('Disconnect')
  await expect(safe.fact('status')).toHaveText('disconnected')
  await page.reload()
  await expect(safe.fact('status')).toHaveText('disconnected')
  await expect.poll(() => safe.received()).not.toEqual([])
  await safe.site.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = safe.dialog('Connect Wallet')
  const rows = dialog.getByRole('listitem')
  await expect(rows).toHaveCount(1)
  expect((await rows.first().boundingBox())?.height).toBeGreaterThanOrEqual(80)
  await expect(dialog.getByRole('button', { name: /^Other wallets/ })).toBeVisible()
  await rows.getByRole('button', { name: 'Safe', exact: true }).click()
  await expect(safe.fact('status')).toHaveText('connected')
})

test('error: a strange page around hears nothing and is never believed', async ({ safe, page }) => {
  const loaded = page.waitForRequest(/findSafe/)
  await safe.open('strange')
  await loaded
  await expect(safe.fact('status')).toHaveText('disconnected')
  // It says what a Safe would, unasked and again and again.
  const info = { safeAddress: first, chainId: safe.chain.id }
  await page.evaluate((data) => {
    for (const id of ['', '1', 'a'.repeat(32)])
      frames[0]?.postMessage({ id, success: true, version: '9.1.0', data }, '*')
  }, info)
  await safe.site.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(safe.dialog('Connect Wallet').getByRole('button', { name: 'All wallets' })).toBeVisible()
  await expect(safe.dialog('Connect Wallet').getByRole('listitem').getByText('Safe')).toHaveCount(0)
  expect(await safe.received()).toEqual([])
})

test('in no frame nothing of it is loaded', async ({ demo, page }) => {
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  await demo.open()
  await demo.connect()
  expect(files.filter((url) => /findSafe/.test(url))).toEqual([])
})
