import { expect } from '@playwright/test'
import { type Hex, maxUint256, verifyMessage, verifyTypedData } from 'viem'
import { createSite } from './stage/site.js'
import { testToken } from './stage/testToken.js'
import { walletOrigin } from './stage/Wallet.js'
import { test } from './stage/walletTest.js'

const other = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const declined = { code: 5000 }

test('a message is shown whole, and signed', async ({ wallet, site, connected, page }) => {
  const { session, address } = connected
  const text = `Hello\n${'line\n'.repeat(60)}the end`
  const hex = `0x${Buffer.from(text).toString('hex')}`
  const answer = site.request(session, 'personal_sign', [hex, address])
  const question = wallet.question('Sign message')
  await expect(question).toContainText('https://atlas.example · not verified')
  expect(await question.getByRole('region', { name: 'Message' }).textContent()).toBe(text)
  await expect(question.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Enter') // decides nothing
  await wallet.approve()
  const signature = (await answer) as Hex
  expect(await verifyMessage({ address: address as Hex, message: text, signature })).toBe(true)
  await expect(wallet.message('Signed. Atlas has the signature.')).toBeVisible()
})

test('error: what cannot be read is red, and takes two steps', { tag: '@main' }, async ({
  wallet,
  site,
  connected,
}) => {
  const { session, address } = connected
  const answer = site.request(session, 'personal_sign', [`0x${'ab'.repeat(32)}`, address])
  const question = wallet.question('Sign message')
  await expect(question.getByRole('list', { name: 'Warnings' })).toContainText('isn’t text')
  await wallet.approve()
  await expect(wallet.button('Approve')).toBeHidden()
  await wallet.button('Approve anyway').click()
  expect(await answer).toMatch(/^0x/)
})

const mail = (chainId: number) => ({
  domain: { name: 'Mail', version: '1', chainId, verifyingContract: other },
  primaryType: 'Mail',
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [{ name: 'name', type: 'string' }],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  message: { from: { name: 'Ada' }, contents: 'Hello, Bob' },
})

test('typed data is laid out with its domain, and signed', async ({ wallet, site, connected }) => {
  const { session, address } = connected
  const data = mail(31337)
  const answer = site.request(session, 'eth_signTypedData_v4', [address, JSON.stringify(data)])
  const question = wallet.question('Sign typed data')
  await expect(question.getByRole('region', { name: 'Domain' })).toContainText(`verifyingContract ${other}`)
  const message = question.getByRole('region', { name: 'Message: Mail' })
  await expect(message.getByRole('listitem')).toHaveText([
    /^from\s*name Ada$/,
    'name Ada',
    'contents Hello, Bob',
  ])
  await wallet.approve()
  const signature = (await answer) as Hex
  const { types, domain, message: content } = data
  const checked = { types, domain, message: content, primaryType: 'Mail' as const, signature }
  expect(await verifyTypedData({ ...checked, address: address as Hex } as never)).toBe(true)
})

test('error: typed data for another network can only be rejected', async ({ wallet, site, connected }) => {
  const { session, address } = connected
  const answer = site.request(session, 'eth_signTypedData_v4', [address, JSON.stringify(mail(1))])
  const question = wallet.question('This request can’t be approved')
  await expect(question).toContainText('made for network 1, but requested on network 31337')
  await expect(wallet.button('Approve')).toBeDisabled()
  await wallet.button('Reject').click()
  await expect(answer).rejects.toMatchObject(declined)
})

test('error: a permit without limit is said to be one', async ({ wallet, site, connected }) => {
  const { session, address } = connected
  const token = await testToken()
  const permit = {
    domain: { name: 'Test', version: '1', chainId: 31337, verifyingContract: token },
    primaryType: 'Permit',
    types: {
      Permit: ['owner', 'spender', 'value', 'nonce', 'deadline'].map((name, index) => ({
        name,
        type: index < 2 ? 'address' : 'uint256',
      })),
    },
    message: {
      owner: address,
      spender: other,
      value: String(maxUint256),
      nonce: 0,
      deadline: String(maxUint256),
    },
  }
  const answer = site.request(session, 'eth_signTypedData_v4', [address, JSON.stringify(permit)])
  const question = wallet.question('Sign typed data')
  await expect(question).toContainText(
    'Give another address control of your tokens. This signature is enough.',
  )
  await expect(question).toContainText(`Unlimited TEST ${token}`)
  await expect(question).toContainText('No end date')
  await wallet.approve()
  await wallet.button('Go back').click()
  await wallet.button('Reject').click()
  await expect(answer).rejects.toMatchObject(declined)
})

test('questions come one at a time, each with its site’s name', async ({ wallet, site, connected, page }) => {
  const second = await createSite({ name: 'Borealis', url: 'https://borealis.example' })
  const { uri, answer } = await second.connect()
  await wallet.paste(uri)
  await wallet.approve()
  const session = await answer
  const hello = '0x68656c6c6f'
  const first = site.request(connected.session, 'personal_sign', [hello, connected.address])
  await expect(wallet.question('Sign message')).toContainText('Atlas')
  const next = second.request(session, 'personal_sign', [hello, connected.address])
  await expect(page.getByText('1 of 2')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await wallet.approve()
  await first
  await expect(wallet.question('Sign message')).toContainText('Borealis')
  await expect(page.getByText('1 of 2')).toBeHidden()
  await wallet.button('Reject').click()
  await expect(next).rejects.toMatchObject(declined)
  await second.close()
})

test('a reload keeps the session and the question, and a link brings a request to the front', async ({
  wallet,
  site,
  connected,
  page,
}) => {
  const { session, address } = connected
  const hello = `0x${Buffer.from('first').toString('hex')}`
  const first = site.request(session, 'personal_sign', [hello, address])
  await expect(wallet.question('Sign message')).toContainText('first')
  const later = site.request(session, 'personal_sign', [
    `0x${Buffer.from('second').toString('hex')}`,
    address,
  ])
  await expect(page.getByText('1 of 2')).toBeVisible()
  const [, id] = site.waitingRequests(session)
  await wallet.open(`/wc?requestId=${id}&sessionTopic=${session.topic}`)
  expect(page.url()).toBe(`${walletOrigin}/`)
  await expect(wallet.question('Sign message').getByRole('region', { name: 'Message' })).toHaveText('second')
  await wallet.approve()
  await later
  await expect(wallet.question('Sign message').getByRole('region', { name: 'Message' })).toHaveText('first')
  await wallet.approve()
  await first
  await expect(wallet.site('Atlas')).toBeVisible()
})

test('a link to a request that is not there says so', async ({ wallet, page }) => {
  await page.clock.install()
  await wallet.open('/wc?requestId=1700000000000000&sessionTopic=00')
  await expect(wallet.message('Waiting for the site’s request…')).toBeVisible()
  await page.clock.runFor(10_000)
  await expect(wallet.message('This request isn’t here.')).toBeVisible()
})
