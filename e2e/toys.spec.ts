import { addressOn } from '../examples/toys/src/reef/address.js'
import { expect } from './stage/test.js'
import { isToysBuilt } from './stage/toysSite.js'
import { test } from './stage/toysTest.js'

// Two made-up families that are unlike EVM and unlike each other, in a site built from the packed package: finding,
// connecting, living with and leaving their wallets. Sending is in toys-send.spec.ts.

test.skip(!isToysBuilt, 'built by npm test')

const key = 'kT8fQm2ZnWbY'
const [north, south] = [addressOn('reef:north', key), addressOn('reef:south', key)]
const purse = 'LqRt7Wn3bXpZ5kHs'

test('row 13 one wallet of two families is one row, and asks which; a sign-in is no installed wallet', async ({
  site,
}) => {
  const { page } = site
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const rows = site.dialog('Connect Wallet').getByRole('listitem').getByRole('button')
  await expect(rows).toHaveCount(1)
  await expect(rows).toHaveAccessibleName('Twin')
  await rows.click()
  const choices = site.dialog('Choose Chain').getByRole('listitem').getByRole('button')
  await expect(choices).toHaveCount(3)
  expect(await choices.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))).toEqual([
    'Reef',
    'Lantern',
    'All chains',
  ])
  await choices.last().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(site.part('Reef')).toContainText(north)
  await expect(site.part('Lantern')).toContainText(purse)
})

test('row 13 Account has a row for each family, with its wallet, address and network', async ({ site }) => {
  await site.connect('All chains')
  const view = await site.openAccount()
  const chains = view.getByRole('group', { name: 'Chains', exact: true }).getByRole('button')
  await expect(chains).toHaveCount(2)
  await expect(chains.nth(0)).toHaveAccessibleDescription(/Twin.*nkT8…ZnWbY.*Reef North/)
  await expect(chains.nth(1)).toHaveAccessibleDescription(/Twin.*LqRt…pZ5kHs.*Lantern City/)
  await expect(view.getByText('25 PRL').first()).toBeVisible()
  await chains.nth(1).click()
  await expect(view.getByRole('button', { name: 'Network: Lantern City' })).toBeVisible()
  await expect(view.getByText('12 GLW').first()).toBeVisible()
})

test('row 1 networks stand by family, and each has an address of its own', async ({ site }) => {
  await site.connect('All chains')
  const { page } = site
  await page.getByRole('button', { name: /^Network/ }).click()
  const groups = site.dialog('Choose Network').getByRole('heading', { level: 3 })
  await expect(groups).toHaveText(['Reef', 'Lantern'])
  await site.dialog('Choose Network').getByRole('button', { name: 'Reef South', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(site.part('Reef')).toContainText(south)
  const view = await site.openAccount('Reef')
  await expect(view.getByText('7 CRL').first()).toBeVisible()
  // Row 7: this explorer has other paths, and its own for each network.
  const link = view.getByRole('link', { name: 'View on Reefscan' })
  await expect(link).toHaveAttribute('href', `https://reefscan.example/south/account/${south}`)
})

test('row 1 Receive shows the address of the network in use, and of another when it is chosen', async ({
  site,
}) => {
  await site.connect('Reef')
  const view = await site.openAccount()
  await view.getByRole('button', { name: 'Receive' }).click()
  const receive = site.dialog('Receive')
  const shown = (address: string) => receive.getByText(address.match(/.{1,4}/g)?.join(' ') ?? '')
  await expect(shown(north)).toBeAttached()
  await receive.getByRole('listitem').getByRole('button', { name: 'Reef South' }).click()
  await expect(shown(south)).toBeAttached()
  await expect(shown(north)).toHaveCount(0)
})

test('row 6 an account that never spends is looked at and received to, and offered no sending', async ({
  site,
}) => {
  await site.connect('Lantern')
  const view = await site.openAccount()
  const acts = view.getByRole('group', { name: 'Account actions' }).getByRole('button')
  await expect(acts).toHaveText(['Send', 'Receive'])
  await view.getByRole('button', { name: 'Choose account' }).click()
  const accounts = site.dialog('Choose Account').getByRole('listitem').getByRole('button')
  await expect(accounts).toHaveCount(3)
  await accounts.filter({ hasText: /LaBu/ }).click()
  await expect(acts).toHaveText(['Receive'])
  await acts.click()
  await expect(site.dialog('Receive').getByText('Works on ⁨Lantern City⁩')).toBeVisible()
  await expect(site.dialog('Receive').getByRole('listitem')).toHaveCount(0)
})

test('a wallet that holds the network is followed to another, whose explorer tells it by a parameter', async ({
  site,
}) => {
  await site.connect('Lantern')
  await site.part('Wallet').getByRole('button', { name: 'Carry the box to the harbour' }).click()
  await expect(site.page.getByRole('button', { name: 'Network Lantern Harbour' })).toBeVisible()
  const view = await site.openAccount()
  await expect(view.getByText('3 GLW').first()).toBeVisible()
  await expect(view.getByRole('link', { name: 'View on Lamplighter' })).toHaveAttribute(
    'href',
    `https://lamplighter.example/who/${purse}?cluster=harbour`,
  )
})

test('a network that its wallet refuses is not switched to; one that the site chooses needs no wallet', async ({
  site,
}) => {
  await site.connect('All chains')
  const { page } = site
  await site.part('Wallet').getByRole('combobox').selectOption('no')
  await site.switchTo('Reef South')
  await page.getByRole('button', { name: /^Network/ }).click()
  const networks = site.dialog('Choose Network')
  await networks.getByRole('button', { name: 'Lantern Harbour', exact: true }).click()
  await expect(networks.getByRole('alert').getByText('Twin')).toBeAttached()
  await site.close()
  await expect(site.part('Lantern')).toContainText(purse)
})

test('row 13 a reload finds both families, on the networks that were chosen', async ({ site }) => {
  await site.connect('All chains')
  await site.switchTo('Lantern Harbour')
  await site.switchTo('Reef South')
  await site.page.reload()
  await expect(site.part('Reef')).toContainText(south)
  await expect(site.part('Lantern')).toContainText(purse)
  const chains = (await site.openAccount())
    .getByRole('group', { name: 'Chains', exact: true })
    .getByRole('button')
  await expect(chains.nth(0)).toHaveAccessibleDescription(/Reef South/)
  await expect(chains.nth(1)).toHaveAccessibleDescription(/Lantern Harbour/)
})

test('row 13 one of two is left, and the other stays, also over a reload', async ({ site }) => {
  await site.connect('All chains')
  const view = await site.openAccount('Lantern')
  await view.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect(view.getByRole('button', { name: /^Full address nkT8/ })).toBeVisible()
  await expect(view.getByRole('group', { name: 'Chains', exact: true })).toHaveCount(0)
  await site.page.reload()
  await expect(site.part('Reef')).toContainText(north)
  await expect(site.part('Lantern')).toContainText('Not connected')
})

test('row 4 a site is given the wallet as it is: methods of its own, and no request', async ({ site }) => {
  await site.connect('All chains')
  await expect(site.part('Reef')).toContainText('keys sign move trade forget listen')
  await expect(site.part('Lantern')).toContainText('lantern:light lantern:walk')
  await expect(site.part('Reef')).not.toContainText('request')
})

test('row 2, row 3 a sign-in serves both families without a link, over a reload, beside a wallet', async ({
  site,
}) => {
  const { page } = site
  const guest = addressOn('reef:north', 'gUest9RfTw3x')
  await page.getByRole('button', { name: 'Sign in with Porter' }).click()
  await expect(site.part('Reef')).toContainText(guest)
  await expect(site.part('Lantern')).toContainText('LgUest4HnPq8sVb2')
  await site.switchTo('Reef South')
  await page.reload()
  await expect(site.part('Reef')).toContainText(addressOn('reef:south', 'gUest9RfTw3x'))
  await expect(site.part('Lantern')).toContainText('LgUest4HnPq8sVb2')
  const view = await site.openAccount('Lantern')
  await expect(view.getByText('Connected with Porter')).toBeVisible()
  await view.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect(site.part('Lantern')).toContainText('Not connected')
})
