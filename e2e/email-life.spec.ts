import { newEmail } from './stage/EmailWallet.js'
import { expect, partitioned, test } from './stage/emailTest.js'
import { ownCustody } from './stage/ownCustody.js'
import { basePort } from './stage/ports.js'

test.use({ launchOptions: partitioned() })

test('another site of the same browser is a new device with the same address', async ({
  wallet,
  context,
}) => {
  const custody = await ownCustody()
  await custody.serve(context)
  const email = newEmail()
  await wallet.open('networks=31337')
  await wallet.type(email)
  await wallet.code.fill(await custody.codeTo(email))
  await wallet.connected()
  const address = await wallet.address()
  custody.advance(31_000)
  await wallet.open('networks=31337', `http://127.0.0.1:${basePort}`)
  await wallet.type(email)
  await expect(wallet.dialog('Register Device')).toBeVisible()
  await wallet.code.fill(await custody.codeTo(email, 2))
  await wallet.frame.getByRole('button', { name: 'It’s mine' }).click()
  await expect(wallet.demo.fact('address')).toHaveText(address)
  await expect(wallet.frame.getByText(/This device can sign from/)).toBeVisible()
  await custody.close()
})
