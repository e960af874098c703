import { expect, test } from './stage/test.js'
import { goTo, localSolana, statuses } from './stage/twoFamiliesTest.js'

// One wallet of several families, announced by a standard each, on a site of two or three of them.

const onEvm = 'eip155:31337'
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

test('a second family, found among the networks of both, keeps the first, and one of two is left alone, also over a reload', async ({
  demo,
  page,
}) => {
  await demo.open(`networks=31337,31338,1,8453,${localSolana},${mainnet},${devnet}`)
  await demo.chooseChain('Ethereum')
  await expect.poll(() => statuses(demo)).toEqual({ eip155: 'connected', solana: 'disconnected' })
  await demo.networkButton.click()
  const networks = demo.dialog('Choose Network')
  await networks.getByRole('searchbox').fill('local')
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
