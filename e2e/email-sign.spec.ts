import { verifyTypedData } from 'viem'
import { askChain, setBalance } from './stage/chain.js'
import { accounts } from './stage/Demo.js'
import { expect, partitioned, test } from './stage/emailTest.js'
import { pressAlive } from './stage/pressAlive.js'

test.use({ launchOptions: partitioned() })

test('typed data without a contract takes two steps in the window; what is rejected, aborted or not allowed signs nothing', async ({
  wallet,
  page,
}) => {
  await wallet.open('networks=31337')
  const { address } = await wallet.logIn()
  const result = await wallet.demo.tryIt('Sign typed data')
  const words = await wallet.press('Approve', 'Approve anyway')
  for (const each of ['contents: Hello, Bob!', 'It names no contract']) expect(words).toContain(each)
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
  await wallet.demo.tryIt('Sign message')
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
