import type { BrowserContext } from '@playwright/test'
import { newEmail } from './stage/EmailWallet.js'
import { expect, partitioned, test } from './stage/emailTest.js'
import { secureOrigin } from './stage/ownCustody.js'
import { readStored } from './stage/readStored.js'
import { answerAs, openProvider, socialQuery } from './stage/socialLogin.js'
import { spyOnPage, textsOfGlobals } from './stage/spyOnPage.js'

test.use({ launchOptions: partitioned() })

/** Notes what the provider answers to the window: tokens, codes, the `state`, and the person's subject. */
function answersOf(context: BrowserContext): readonly string[] {
  const secrets: string[] = []
  const note = (fields: string) => {
    for (const [name, value] of new URLSearchParams(fields)) {
      if (['state', 'code', 'id_token'].includes(name)) secrets.push(value)
      const [, claims] = name === 'id_token' ? value.split('.') : []
      if (claims) secrets.push(JSON.parse(Buffer.from(claims, 'base64url').toString()).sub)
    }
  }
  context.on('response', (response) => {
    const { location = '' } = response.headers()
    const answer = [`${secureOrigin}/social/`, '/social#'].find((each) => location.startsWith(each))
    if (answer) note(location.replace(/^[^?#]*[?#]/, ''))
  })
  return secrets
}

for (const [name, kinds] of [
  ['Google', 3],
  ['Apple', 3],
  // A code for each of the services.
  ['GitHub', 4],
] as const)
  test(`security: of a login by ${name} the page holds no token, code, state, subject or address of the person`, async ({
    wallet,
    custody: _,
    page,
    context,
  }) => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    const spied = await spyOnPage(page)
    const answers = answersOf(context)
    const email = newEmail()
    await wallet.open(socialQuery)
    const window = await openProvider(wallet, name)
    await answerAs(window, email)
    await wallet.connected()
    const address = await wallet.address()
    await wallet.demo.tryIt('Sign message')
    await wallet.press()
    await expect(page.getByTestId('result')).toHaveText(/^0x[\da-f]{130}$/)

    const heard = (await spied()).join('\n')
    const reached = (await textsOfGlobals(page)).join('\n')
    const stored = JSON.stringify(await readStored(page.mainFrame()))
    // Each search finds what the page is to know.
    expect(heard).toContain('@frame/CONNECT_SOCIAL_SUCCESS')
    for (const place of [heard, reached, stored]) expect(place).toContain(address)
    expect(new Set(answers).size).toBe(kinds)
    const places = { heard, reached, stored, logged: logged.join('\n'), url: page.url() }
    for (const secret of [...answers, email, email.split('@')[0] ?? ''])
      for (const [place, text] of Object.entries(places))
        expect([place, secret, text.includes(secret)]).toEqual([place, secret, false])
  })
