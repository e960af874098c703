import { expect } from '@playwright/test'
import { encodeFunctionData, erc20Abi, type Hex, maxUint256 } from 'viem'
import { askChain, balanceOn, setBalance } from './stage/chain.js'
import { testToken } from './stage/testToken.js'
import { test } from './stage/walletTest.js'

const other = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const declined = { code: 5000 }

test('a transaction is shown in words with its fee, and sent once', { tag: '@main' }, async ({
  wallet,
  site,
  connected,
}) => {
  const { session, address } = connected
  await setBalance(31337, address, 2n)
  const receiver = `0x${Buffer.from(crypto.getRandomValues(new Uint8Array(20))).toString('hex')}`
  const value = '0x16345785d8a0000' // 0.1
  const answer = site.request(session, 'eth_sendTransaction', [
    { from: address, to: receiver, value, data: '0x' },
  ])
  const question = wallet.question('Send transaction')
  await expect(question).toContainText('Send 0.1 ETH on Anvil')
  await expect(question).toContainText(new RegExp(`To${receiver}`, 'i'))
  await expect(question).toContainText(/Up to 0\.\d+ ETH/)
  await wallet.approve()
  const hash = (await answer) as Hex
  await expect.poll(() => askChain(31337, 'eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
  await expect.poll(() => balanceOn(31337, receiver)).toBe('0.1')
  expect(await askChain(31337, 'eth_getTransactionCount', address, 'latest')).toBe('0x1')
  await expect(wallet.message('Sent. Atlas has the transaction’s hash.')).toBeVisible()
})

test('error: an account that cannot pay says what is missing', async ({ wallet, site, connected }) => {
  const { session, address } = connected
  const answer = site.request(session, 'eth_sendTransaction', [{ from: address, to: other, value: '0x1' }])
  await expect(
    wallet.message(/This account has 0 ETH. With the network fee, you need 0\.\d+ ETH\./),
  ).toBeVisible()
  await expect(wallet.button('Approve')).toBeDisabled()
  await wallet.button('Reject').click()
  await expect(answer).rejects.toMatchObject(declined)
})

test('token calls are decoded; no limit, what would fail and what is unknown take two steps', async ({
  wallet,
  site,
  connected,
}) => {
  const { session, address } = connected
  await setBalance(31337, address, 1n)
  const token = await testToken()
  const call = (functionName: 'transfer' | 'approve', amount: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName, args: [other, amount] })
  const ask = (data: Hex) =>
    site.request(session, 'eth_sendTransaction', [{ from: address, to: token, data }])
  const question = wallet.question('Send transaction')
  const reject = async (answer: Promise<unknown>) => {
    await wallet.button('Reject').click()
    await expect(answer).rejects.toMatchObject(declined)
  }

  const sent = ask(call('transfer', 2_500_000n))
  await expect(question).toContainText(`2.5 TEST ${token}`)
  await expect(question).toContainText(`To${other}`)
  await wallet.approve()
  expect(await sent).toMatch(/^0x[\da-f]{64}$/)

  const limited = ask(call('approve', 1_000_000n))
  await expect(question).toContainText(`May take${other}`)
  await expect(question).toContainText(`Up to1 TEST ${token}`)
  await expect(question.getByRole('list', { name: 'Warnings' })).toBeHidden()
  await reject(limited)

  const unlimited = ask(call('approve', maxUint256))
  await expect(question).toContainText('Unlimited TEST')
  await wallet.approve()
  await expect(wallet.message('take all your tokens of this kind')).toBeVisible()
  await wallet.button('Go back').click()
  await reject(unlimited)

  const failing = ask(
    encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [other, other, 1n] }),
  )
  await expect(question).toContainText('It would fail right now: paused')
  await reject(failing)

  const unknown = ask('0xdeadbeef')
  await expect(question).toContainText('Unknown call. This wallet can’t read what it does.')
  await wallet.approve()
  await wallet.button('Approve anyway').click()
  expect(await unknown).toMatch(/^0x[\da-f]{64}$/)
})
