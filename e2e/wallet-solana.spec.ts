import { expect } from '@playwright/test'
import { address, createNoopSigner } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { asks, type Site } from './stage/site.js'
import { giveSol, solanaBalanceOf, wireOf } from './stage/solanaChain.js'
import { isSignedBy, localSolana } from './stage/twoFamiliesTest.js'
import { test } from './stage/walletTest.js'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/** A program of the local network that this wallet cannot read. */
const stranger = address('BPFLoaderUpgradeab1e11111111111111111111111')

test('a site of both families: what is sent is shown in words and goes out, what is unknown takes two steps', async ({
  wallet,
  site,
  watched,
}) => {
  await wallet.open()
  const owner = await wallet.addressOf('Account 2', 'Solana')
  const second = await wallet.addressOf('Account 2')
  await giveSol(owner, 1n)
  const methods = ['solana_signAllTransactions', 'solana_signAndSendTransaction', 'solana_getAccounts']
  const { uri, answer } = await site.connect({
    ...asks,
    solana: { chains: [mainnet, localSolana], methods, events: ['accountsChanged'] },
  })
  await wallet.paste(uri)
  const proposal = wallet.question('Connect a site')
  await expect(
    proposal.getByRole('region', { name: 'Solana', exact: true }).getByRole('listitem'),
  ).toHaveText([
    'See your address and what it holds',
    'Ask you to sign transactions',
    'Ask you to send transactions',
  ])
  await proposal.getByLabel('Account to share').selectOption(second)
  await wallet.approve()
  const session = await answer
  expect(session.namespaces.solana).toEqual({
    chains: [localSolana],
    accounts: [`${localSolana}:${owner}`],
    methods,
    events: ['accountsChanged'],
  })
  await expect(wallet.site('Atlas')).toBeVisible()
  const ask = (method: string, params: object) => site.request(session, method, params, localSolana)
  expect(await ask('solana_getAccounts', {})).toEqual([{ pubkey: owner }])

  const receiver = await wallet.addressOf('Account 1', 'Solana')
  const signer = createNoopSigner(address(owner))
  const send = getTransferSolInstruction({
    source: signer,
    destination: address(receiver),
    amount: 250_000_000n,
  })
  const sent = ask('solana_signAndSendTransaction', {
    transaction: await wireOf(owner, [send]),
    pubkey: owner,
  })
  const question = wallet.question('Send transaction')
  await expect(question).toContainText('Send 0.25 SOL')
  await expect(question).toContainText(`To${receiver}`)
  await expect(question).toContainText('1 SOL now, 0.749995 SOL afterwards')
  await wallet.approve()
  expect(await sent).toEqual({ signature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,88}$/) })
  await expect.poll(() => solanaBalanceOf(receiver)).toBe(250_000_000n)

  const unknown = { programAddress: stranger, data: Uint8Array.of(1) }
  const transactions = await Promise.all([[send], [unknown]].map((each) => wireOf(owner, each)))
  const signed = ask('solana_signAllTransactions', { transactions })
  await expect(wallet.question('Sign 2 transactions')).toContainText('Unknown instruction')
  await wallet.approve()
  await wallet.button('Approve anyway').click()
  const { transactions: both } = (await signed) as { transactions: string[] }
  expect(await Promise.all(both.map((each) => isSignedBy(each, owner)))).toEqual([true, true])

  // A site that asks past its own session: the wallet itself refuses, and shows nothing.
  watched.expected.push(/Missing or invalid\. request\(\) (method|chainId)/)
  await pretend(site, session, 'solana_signTransaction', mainnet)
  const [first] = transactions
  for (const [method, chainId] of [
    ['solana_signTransaction', localSolana],
    ['solana_signAndSendTransaction', mainnet],
  ] as const) {
    // The kit's answer has no words for the site.
    await expect(site.request(session, method, { transaction: first }, chainId)).rejects.toEqual({})
  }
  await expect
    .poll(() => watched.complaints.flatMap((complaint) => /request\(\) \w+: \S+/.exec(complaint) ?? []))
    .toEqual(['request() method: solana_signTransaction', `request() chainId: ${mainnet}`])
  await expect(wallet.home).toBeVisible()
})

/** The site believes that it may ask for a method and a network more. */
async function pretend(
  { client }: Site,
  { topic }: { readonly topic: string },
  method: string,
  chain: string,
): Promise<void> {
  const { namespaces } = client.session.get(topic)
  const { solana } = namespaces
  if (!solana) throw new Error('there is no Solana in the session')
  const [account = ''] = solana.accounts
  const accounts = [...solana.accounts, `${chain}:${account.split(':')[2]}`]
  const wider = { ...solana, chains: [localSolana, chain], accounts, methods: [...solana.methods, method] }
  await client.session.update(topic, { namespaces: { ...namespaces, solana: wider } })
}
