import { linkOf } from './stage/pairedTest.js'
import { test } from './stage/pairTest.js'
import { members } from './stage/signIn.js'
import { expect } from './stage/test.js'

// A person with our demo wallet, which shares four families by one session.

test('four families of one paired wallet sign in one at a time, and are one session of the site', async ({
  demo,
  page,
  wallet,
}) => {
  await wallet.open()
  await wallet.addTestAccount(2)
  const address = await wallet.addressOf('Test 2')
  const others = await Promise.all(
    (['Solana', 'Bitcoin', 'Polkadot'] as const).map((family) => wallet.addressOf('Test 2', family)),
  )
  await demo.open('pairing=on&wallet=off&namespaces=eip155,solana,bip122,polkadot&siwx=required')
  await wallet.paste(await linkOf(demo))
  await wallet.question('Connect a site').getByLabel('Account to share').selectOption(address)
  await wallet.approve()
  const dialog = demo.dialog('Sign In')
  const question = wallet.question('Sign message')
  const families = new Set<string>()
  while (families.size < 4) {
    const full = dialog.getByRole('button', { name: 'Show the full message' })
    await expect(full).toHaveAttribute('aria-expanded', 'false')
    await full.click()
    // The first to be asked is the family for which the server says first that there is no session.
    const message = dialog.getByText('wants you to sign in with your')
    const [text, family = ''] =
      /wants you to sign in with your (\w+) account:/.exec((await message.textContent()) ?? '') ?? []
    expect(families).not.toContain(family)
    families.add(family)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await expect(question).toContainText(text ?? '')
    await wallet.approve()
    await expect(question).toHaveCount(0)
  }
  expect([...families].sort()).toEqual(['Bitcoin', 'Ethereum', 'Polkadot', 'Solana'])
  await expect(dialog).toHaveCount(0)
  const [status, text] = await members(page)
  expect(status).toBe(200)
  for (const each of [address, ...others]) expect(text).toContain(`:${each}`)
})
