import { expect } from '@playwright/test'
import { linkOf } from './stage/pairedTest.js'
import { test } from './stage/pairTest.js'
import { members } from './stage/signIn.js'

test('over a pairing: the message is signed in the demo wallet', async ({ demo, wallet }) => {
  await wallet.open()
  const address = await wallet.addressOf('Account 1')
  await demo.open('pairing=on&wallet=off&siwx=required')
  await wallet.paste(await linkOf(demo))
  await wallet.approve()
  const dialog = demo.dialog('Sign In')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  const question = wallet.question('Sign message')
  await expect(question).toContainText('wants you to sign in')
  await wallet.approve()
  await expect(demo.fact('session')).toHaveText(address)
  expect((await members(demo.page))[0]).toBe(200)
})
