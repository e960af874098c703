import { verifyTypedData } from 'viem'
import { askChain, setBalance } from './stage/chain.js'
import { accounts } from './stage/Demo.js'
import { expect, partitioned, test } from './stage/emailTest.js'
import { pressAlive } from './stage/pressAlive.js'
import { askSolana, giveSol } from './stage/solanaChain.js'

test.use({ launchOptions: partitioned() })

test('typed data without a contract takes two steps in the window, and a value that is approved there arrives', async ({
  wallet,
  page,
}) => {
  await wallet.open('networks=31337')
  const { address } = await wallet.logIn()
  const result = await wallet.demo.tryIt('Sign typed data')
  await expect(wallet.frame.getByText('contents: Hello, Bob!')).toBeVisible()
  expect(await wallet.press('Approve', 'Approve anyway')).toContain('It names no contract')
  await expect(result).toHaveText(/^0x[\da-f]{130}$/)
  const isRight = await verifyTypedData({
    address,
    signature: (await result.textContent()) as `0x${string}`,
    primaryType: 'Mail',
    domain: { name: 'Latchkit demo', version: '1', chainId: 31337 },
    types: {
      Mail: [
        { name: 'to', type: 'string' },
        { name: 'contents', type: 'string' },
      ],
    },
    message: { to: 'Bob', contents: 'Hello, Bob!' },
  })
  expect(isRight).toBe(true)

  await setBalance(31337, address, 2n)
  await wallet.demo.tryIt('Send transaction')
  await expect(wallet.frame.getByText('Send 0.01 ETH on Anvil')).toBeVisible()
  const text = await wallet.press()
  expect(text).toContain('Send 0.01 ETH on Anvil')
  expect(text).toContain(new URL(page.url()).origin)
  await expect(result).toHaveText(/^0x[\da-f]{64}$/)
  const receipt = await askChain(31337, 'eth_getTransactionReceipt', await result.textContent())
  expect(receipt).toMatchObject({ status: '0x1', from: address.toLowerCase() })
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('on Solana a message is signed, and SOL is sent from the window', async ({ wallet, page }) => {
  await wallet.open('namespaces=solana')
  const { address } = await wallet.logIn()
  const result = await wallet.demo.tryIt('Sign message')
  await expect(wallet.frame.getByText('Hello from Latchkit')).toBeVisible()
  await wallet.press()
  await expect(result).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)

  await giveSol(address, 1n)
  await wallet.demo.tryIt('Send transaction')
  expect(await wallet.press()).toContain('7KZ3q2b6fbixX8AXyokyU1xWL1ejuuSWDJ9fzL8n7FBZ')
  await expect(result).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  const signature = (await result.textContent()) as string
  await expect
    .poll(() => askSolana('getSignatureStatuses', [[signature]]))
    .toMatchObject({ value: [{ err: null }] })
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('what is rejected, aborted or not allowed signs nothing', async ({ wallet, page }) => {
  await wallet.open('networks=31337')
  const { address } = await wallet.logIn()
  await setBalance(31337, address, 2n)
  const result = await wallet.demo.tryIt('Sign message')
  await pressAlive(wallet.frame.getByRole('button', { name: 'Reject' }))
  await expect(result).toHaveText('userRejected')
  await wallet.demo.tryIt('Sign message')
  await pressAlive(wallet.frame.getByRole('button', { name: 'Close' }))
  await expect(result).toHaveText('userRejected')

  // §4: a site that closes the modal ends what waits, and what only reads goes on.
  await wallet.demo.tryIt('Send transaction')
  const opened = await wallet.openWindow()
  const read = page.evaluate((of) => {
    const [kit] = window.latchkit.kits
    const provider = window.latchkit.getProvider(kit, { namespace: 'eip155' })
    const answer = provider?.request({ method: 'eth_getBalance', params: [of, 'latest'] })
    window.latchkit.close(kit)
    return answer
  }, accounts[0])
  await expect(result).toHaveText('requestAborted')
  expect(await read).toMatch(/^0x[\da-f]+$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => opened.isClosed()).toBe(true)

  const refused = await page.evaluate(async (of) => {
    const [kit] = window.latchkit.kits
    const provider = window.latchkit.getProvider(kit, { namespace: 'eip155' })
    return provider
      ?.request({ method: 'eth_sign', params: [of, '0x6869'] })
      .catch(({ code, message }) => [code, message])
  }, address)
  expect(refused).toEqual([4200, 'Requested RPC call is not allowed'])
  await expect(page.getByRole('alert').filter({ hasText: 'Action not allowed' })).toBeVisible()
  expect(await askChain(31337, 'eth_getTransactionCount', address, 'latest')).toBe('0x0')
})
