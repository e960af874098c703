import { encodeFunctionData, namehash, parseAbi } from 'viem'
import { deploy } from '../packages/latchkit/src/adapters/evm/fixtures/chainContracts.js'
import resolver from '../packages/latchkit/src/adapters/evm/fixtures/contracts/resolver.json' with {
  type: 'json',
}
import { accounts } from './stage/Demo.js'
import type { OwnChain } from './stage/ownChain.js'
import { expect, test } from './stage/sendTest.js'

const [first, second, third] = accounts
const abi = parseAbi(['function set(bytes32 node, address account, string key, string value)'])

/** A registry of names on the chain, with these in it. */
async function registry({ ask }: OwnChain, names: Readonly<Record<string, string>>): Promise<string> {
  const at = await deploy(ask, first, resolver.Names)
  for (const [name, address] of Object.entries(names)) {
    const args = [namehash(name), address as `0x${string}`, '', ''] as const
    const data = encodeFunctionData({ abi, functionName: 'set', args })
    await ask('eth_sendTransaction', { from: first, to: at, data })
  }
  return at
}

test('a name is looked up as it is typed, and an answer that comes late is not taken', async ({
  sending,
  page,
}) => {
  const resolver = await registry(sending.chain, { 'noor.eth': second, 'no.eth': third })
  await sending.open([], `&resolvers=eip155:31338=${resolver}`)
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  // The answer about the shorter name is held back until the longer one is there.
  const short = namehash('no.eth').slice(2)
  await page.route('**/*', async (route) => {
    if (route.request().postData()?.includes(short)) await released
    await route.fallback()
  })
  await sending.start()
  const receiver = sending.form.getByRole('textbox', { name: 'Recipient' })
  await sending.form.getByRole('textbox', { name: 'Amount to send' }).fill('1')
  await receiver.fill('no.eth')
  await expect(sending.form.getByRole('status').filter({ hasText: 'Looking up no.eth' })).toBeAttached()
  await receiver.fill('NOOR.eth')
  await expect(sending.form.getByText('noor.eth', { exact: true })).toBeVisible()
  release()
  await expect(sending.form.getByText('0x70…dc79C8')).toBeVisible()
  await expect(sending.form.getByRole('button', { name: 'Clear recipient' })).toBeFocused()
  await sending.form.getByRole('button', { name: 'Review send' }).click()
  await expect(sending.review.getByText('Send 1 ETH on Anvil Two to noor.eth')).toBeVisible()
  await sending.review.getByRole('button', { name: 'Send 1 ETH' }).click()
  await expect.poll(() => sending.pending()).toMatchObject([{ status: 'confirmed' }])
  await sending.account.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(sending.form.getByRole('button', { name: 'noor.eth' })).toBeVisible()
})
