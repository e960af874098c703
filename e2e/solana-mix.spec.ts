import { accounts, type Demo } from './stage/Demo.js'
import { expect, test } from './stage/test.js'
import { activeFact, goTo, localSolana, solanaAddress, statuses } from './stage/twoFamiliesTest.js'

// One wallet of EVM and of Solana, announced by two standards, on a site of both.

const onEvm = 'eip155:31337'

const addressesOfBoth = async (demo: Demo) => {
  await goTo(demo, localSolana)
  await expect(activeFact(demo, 'address')).toHaveText(solanaAddress)
  await goTo(demo, onEvm)
  await expect(activeFact(demo, 'address')).toHaveText(accounts[0])
}

test('one row, all chains at once: both are connected, also after a reload, and moved between in one tap', async ({
  demo,
  page,
}) => {
  await demo.open('namespaces=eip155,solana')
  await demo.chooseChain('All chains')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => statuses(demo)).toEqual({ eip155: 'connected', solana: 'connected' })
  await addressesOfBoth(demo)
  await page.reload()
  await expect.poll(() => statuses(demo)).toEqual({ eip155: 'connected', solana: 'connected' })
  await demo.accountButton.click()
  const chains = demo.dialog('Account').getByRole('group', { name: 'Chains', exact: true })
  await chains.getByRole('button', { name: 'Solana', exact: true }).click()
  await expect(activeFact(demo, 'namespace')).toHaveText('solana')
  await expect(activeFact(demo, 'address')).toHaveText(solanaAddress)
})

test('a second family keeps the first, and one of two is left alone, also over a reload', async ({
  demo,
  page,
}) => {
  await demo.open('namespaces=eip155,solana')
  await demo.chooseChain('Ethereum')
  await expect.poll(() => statuses(demo)).toEqual({ eip155: 'connected', solana: 'disconnected' })
  await demo.networkButton.click()
  await demo.dialog('Choose Network').getByRole('button', { name: 'Local Solana', exact: true }).click()
  await demo.walletIn(demo.dialog('Connect Wallet'), 'Test Wallet').click()
  await expect.poll(() => statuses(demo)).toEqual({ eip155: 'connected', solana: 'connected' })
  await goTo(demo, onEvm)
  await demo.accountButton.click()
  await demo.dialog('Account').getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect.poll(() => statuses(demo)).toEqual({ eip155: 'disconnected', solana: 'connected' })
  await page.reload()
  await expect.poll(() => statuses(demo)).toEqual({ eip155: 'disconnected', solana: 'connected' })
})
