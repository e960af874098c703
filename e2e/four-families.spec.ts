import { createTestBitcoinWallet, createTestPolkadotWallet } from 'latchkit/testing'
import { accounts, type Demo } from './stage/Demo.js'
import { localPolkadot } from './stage/polkadotChain.js'
import { expect, test } from './stage/test.js'
import { tryAgain } from './stage/tryAgain.js'
import { activeFact, localSolana, solanaAddress, statuses } from './stage/twoFamiliesTest.js'

// The plain page, which is of four families, and the one wallet that speaks all of them.

const families = ['Ethereum', 'Solana', 'Bitcoin', 'Polkadot'] as const
const [bitcoinAddress = '', secondBitcoin = ''] = createTestBitcoinWallet().addresses
const [polkadotAddress = '', secondPolkadot = ''] = createTestPolkadotWallet({ prefix: 0 }).addresses
const connected = { eip155: 'connected', solana: 'connected', bip122: 'connected', polkadot: 'connected' }
const left = 'disconnected'
const noAddress = { eip155: '', solana: '', bip122: '', polkadot: '' }

/** A family of the page: its account, and all that the account's view offers of it. */
const expectations = [
  {
    ...{ family: 'Solana', caipAddress: `${localSolana}:${solanaAddress}` },
    ...{ tabs: ['Tokens', 'Activity'], acts: ['Send', 'Receive'], network: 'Local Solana' },
  },
  {
    ...{ family: 'Bitcoin', caipAddress: `bip122:0f9188f13cb7b2c71f2a335e3a4fc328:${bitcoinAddress}` },
    ...{ tabs: ['Tokens'], acts: ['Receive'], network: 'Local Bitcoin' },
  },
  {
    ...{ family: 'Polkadot', caipAddress: `${localPolkadot}:${polkadotAddress}` },
    ...{ tabs: ['Tokens'], acts: ['Receive'], network: 'Local Polkadot' },
  },
  {
    ...{ family: 'Ethereum', caipAddress: `eip155:31337:${accounts[0]}` },
    ...{ tabs: ['Tokens', 'Activity'], acts: ['Send', 'Receive'], network: 'Anvil and Anvil Two' },
  },
] as const

/** Connects all families by the one row of the wallet, and opens the account. */
async function connectAll(demo: Demo) {
  await demo.openPlain()
  await demo.chooseChain('All chains')
  await expect(demo.page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => statuses(demo)).toEqual(connected)
  return openFamilies(demo)
}

/** Opens the account, with the buttons of its families. */
async function openFamilies(demo: Demo) {
  await demo.accountButton.click()
  const account = demo.dialog('Account')
  const chains = account.getByRole('group', { name: 'Chains', exact: true })
  const family = (name: string) => chains.getByRole('button', { name, exact: true })
  return { account, chains, family }
}

/** The address of each family, empty where none is connected. */
async function addresses(demo: Demo): Promise<Record<string, string | undefined>> {
  const all = await demo.fact('address').allTextContents()
  const names = await demo.fact('namespace').allTextContents()
  return Object.fromEntries(names.map((name, at) => [name, all[at]]))
}

const namesOf = (all: Element[]) => all.map((each) => each.getAttribute('aria-label') ?? each.textContent)

test('one row connects four families: a tap each shows its account, with the tabs and acts that the family has, and Receive names its networks', {
  tag: '@main',
}, async ({ demo }) => {
  const { account, chains, family } = await connectAll(demo)
  await expect.poll(() => chains.getByRole('button').evaluateAll(namesOf)).toEqual(families)
  for (const { family: name, caipAddress, tabs, acts, network } of expectations) {
    await family(name).click()
    await expect(activeFact(demo, 'caip-address')).toHaveText(caipAddress)
    const address = caipAddress.split(':')[2] ?? ''
    await expect(account.getByRole('button', { name: /^Full address / })).toHaveAccessibleName(
      new RegExp(address.slice(-6)),
    )
    await expect(account.getByRole('tab')).toHaveText([...tabs])
    await expect(
      account.getByRole('group', { name: 'Account actions', exact: true }).getByRole('button'),
    ).toHaveText([...acts])
    await account.getByRole('button', { name: 'Receive', exact: true }).click()
    const receive = demo.dialog('Receive')
    await expect
      .poll(async () =>
        ((await receive.getByRole('note').textContent()) ?? '').replace(/[\u2068\u2069]/g, ''),
      )
      .toContain(`Works on ${network}`)
    await expect.poll(async () => ((await receive.textContent()) ?? '').replace(/\s/g, '')).toContain(address)
    await receive.getByRole('button', { name: 'Back' }).click()
  }
})

test('four families outlive a reload; one that is disconnected leaves three, also after another one, and the last leaves none', {
  tag: '@main',
}, async ({ demo, page }) => {
  await connectAll(demo)
  await page.reload()
  await expect.poll(() => statuses(demo)).toEqual(connected)
  const { account, chains, family } = await openFamilies(demo)
  await expect(chains.getByRole('button')).toHaveCount(4)
  const disconnect = () => account.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await family('Bitcoin').click()
  await expect(activeFact(demo, 'address')).toHaveText(bitcoinAddress)
  await disconnect()
  await expect.poll(() => statuses(demo)).toEqual({ ...connected, bip122: left })
  await expect
    .poll(() => chains.getByRole('button').evaluateAll(namesOf))
    .toEqual(['Ethereum', 'Solana', 'Polkadot'])
  await page.reload()
  await expect.poll(() => statuses(demo)).toEqual({ ...connected, bip122: left })
  await demo.tryIt('Disconnect')
  await expect
    .poll(() => statuses(demo))
    .toEqual({ eip155: left, solana: left, bip122: left, polkadot: left })
  await page.reload()
  await expect(demo.connectButton).toBeVisible()
})

test('Bitcoin and Polkadot say that their wallet declined, connect at the next try, and follow its account', async ({
  demo,
  page,
}) => {
  await demo.openPlain()
  const declines = (reject: boolean) =>
    page.evaluate((isOn) => window.latchkit.wallet.set({ reject: isOn }), reject)
  const tryTwice = async () => {
    const connecting = demo.dialog('Test Wallet')
    await expect(connecting.getByText('You cancelled in Test Wallet.')).toBeVisible()
    await declines(false)
    await tryAgain(connecting)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await declines(true)
  await demo.chooseChain('Bitcoin')
  await tryTwice()
  await expect.poll(() => addresses(demo)).toEqual({ ...noAddress, bip122: bitcoinAddress })
  await declines(true)
  await demo.networkButton.click()
  await demo.dialog('Choose Network').getByRole('button', { name: 'Local Polkadot', exact: true }).click()
  await demo.walletIn(demo.dialog('Connect Wallet'), 'Test Wallet').click()
  await tryTwice()
  await expect
    .poll(() => addresses(demo))
    .toEqual({ ...noAddress, bip122: bitcoinAddress, polkadot: polkadotAddress })
  await demo.chooseInWallet('Account in the wallet', '1')
  await expect
    .poll(() => addresses(demo))
    .toEqual({ ...noAddress, bip122: secondBitcoin, polkadot: secondPolkadot })
})
