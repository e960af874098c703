import type { Locator } from '@playwright/test'
import { createTestBitcoinWallet, createTestPolkadotWallet } from 'latchkit/testing'
import { expect, test } from './stage/test.js'
import { activeFact, goTo, localSolana, solanaAddress, statuses } from './stage/twoFamiliesTest.js'

// One wallet of several families, announced by a standard each, on a site of two or three of them.

const onEvm = 'eip155:31337'
const [bitcoinAddress = ''] = createTestBitcoinWallet().addresses
const [polkadotAddress = ''] = createTestPolkadotWallet({ prefix: 0 }).addresses
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

const three = { solana: 'connected', bip122: 'connected', polkadot: 'connected' }
const left = 'disconnected'

test('three families without EVM in one row: all outlive a reload, are moved between in one tap, and are left one by one', async ({
  demo,
  page,
}) => {
  await demo.open('namespaces=solana,bip122,polkadot')
  await demo.chooseChain('All chains')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => statuses(demo)).toEqual(three)
  await page.reload()
  await expect.poll(() => statuses(demo)).toEqual(three)
  await demo.accountButton.click()
  const account = demo.dialog('Account')
  const chains = account.getByRole('group', { name: 'Chains', exact: true })
  const disconnect = () => account.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await chains.getByRole('button', { name: 'Polkadot', exact: true }).click()
  await expect(activeFact(demo, 'namespace')).toHaveText('polkadot')
  await expect(activeFact(demo, 'address')).toHaveText(polkadotAddress)
  await disconnect()
  await expect.poll(() => statuses(demo)).toEqual({ ...three, polkadot: left })
  await chains.getByRole('button', { name: 'Solana', exact: true }).click()
  await expect(activeFact(demo, 'address')).toHaveText(solanaAddress)
  await disconnect()
  await expect.poll(() => statuses(demo)).toEqual({ ...three, polkadot: left, solana: left })
  await expect(activeFact(demo, 'address')).toHaveText(bitcoinAddress)
  await disconnect()
  await expect.poll(() => statuses(demo)).toEqual({ solana: left, bip122: left, polkadot: left })
})

test('a second family, found among the networks of both, keeps the first, and one of two is left alone, also over a reload', async ({
  demo,
  page,
}) => {
  await demo.open(`networks=31337,31338,1,8453,${localSolana},${mainnet},${devnet}`)
  await demo.chooseChain('Ethereum')
  await expect.poll(() => statuses(demo)).toEqual({ eip155: 'connected', solana: 'disconnected' })
  await demo.networkButton.click()
  const networks = demo.dialog('Choose Network')
  const found = (list: Locator) =>
    list
      .getByRole('listitem')
      .getByRole('button')
      .evaluateAll((all) => all.map((each) => each.ariaLabel))
  const titles = networks.getByRole('heading', { level: 3 })
  await expect(titles).toHaveText(['Ethereum', 'Test networks', 'Solana', 'Test networks'])
  const search = networks.getByRole('searchbox')
  await search.fill('an')
  await expect(titles).toHaveText(['Ethereum', 'Test networks', 'Solana', 'Test networks'])
  await search.fill('SOLANA')
  await expect(titles).toHaveText(['Solana', 'Test networks'])
  await expect.poll(() => found(networks)).toEqual(['Local Solana', 'Solana', 'Solana Devnet'])
  await search.fill('solanum')
  await expect(networks.getByRole('listitem')).toHaveCount(0)
  await networks.getByRole('button', { name: 'Clear search' }).click()
  await search.fill('local')
  await networks.getByRole('button', { name: 'Local Solana', exact: true }).click()
  await demo.walletIn(demo.dialog('Connect Wallet'), 'Test Wallet').click()
  await expect.poll(() => statuses(demo)).toEqual({ eip155: 'connected', solana: 'connected' })
  await goTo(demo, onEvm)
  await demo.accountButton.click()
  await demo.dialog('Account').getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect.poll(() => statuses(demo)).toEqual({ eip155: 'disconnected', solana: 'connected' })
  await page.reload()
  await expect.poll(() => statuses(demo)).toEqual({ eip155: 'disconnected', solana: 'connected' })
})
