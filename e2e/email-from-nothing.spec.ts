import { randomBytes } from 'node:crypto'
import { generateKeyPairSigner, getBase58Encoder } from '@solana/kit'
import { verifyMessage } from 'viem'
import { shortenAddress } from '../packages/latchkit/src/wire/shownText.js'
import { begin, engineNames } from './engines/begin.js'
import { engineOf } from './engines/chromium.js'
import { EmailVisitor } from './engines/EmailVisitor.js'
import type { Engine } from './engines/Engine.js'
import { logInElsewhere } from './engines/logInElsewhere.js'
import { button, dialog } from './engines/Visitor.js'
import { balanceOn, setBalance } from './stage/chain.js'
import { newEmail } from './stage/EmailWallet.js'
import { expect, partitioned, test } from './stage/emailTest.js'
import { phones } from './stage/phoneTest.js'
import { basePort } from './stage/ports.js'
import { collectStored } from './stage/readStored.js'
import { readMembers } from './stage/signIn.js'
import { giveSol, solanaBalanceOf } from './stage/solanaChain.js'
import { isSolanaMessage } from './stage/twoFamiliesTest.js'

// From an e-mail address to a wallet that has signed in, received, sent and signed, and back to nothing: in every engine.

test.use({ launchOptions: partitioned() })

const message = 'Hello from Latchkit'

/** Makes an address that is another valid one until its last key is typed. */
async function newSolanaReceiver(): Promise<string> {
  for (;;) {
    const { address } = await generateKeyPairSigner()
    if (address.length === 44 && getBase58Encoder().encode(address.slice(0, -1)).length === 32) return address
  }
}

/** The chains of both families, reached without anything that is under test. */
const families = {
  eip155: {
    query: 'namespaces=eip155&networks=31337',
    symbol: 'ETH',
    addressLike: /^0x[\da-fA-F]{40}$/,
    give: (address: string, amount: bigint) => setBalance(31337, address, amount),
    balanceOf: (address: string) => balanceOn(31337, address),
    newReceiver: async () => `0x${randomBytes(20).toString('hex')}`,
    /** The button while the last key of a receiver is missing. */
    beforeLastKey: 'enterReceiver',
    isSigned: (address: string, signature: string) =>
      verifyMessage({ address: address as '0x', message, signature: signature as '0x' }),
  },
  solana: {
    query: 'namespaces=solana',
    symbol: 'SOL',
    addressLike: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
    give: giveSol,
    balanceOf: async (address: string) => String(Number(await solanaBalanceOf(address)) / 1e9),
    newReceiver: newSolanaReceiver,
    beforeLastKey: 'reviewSend',
    isSigned: (address: string, signature: string) => isSolanaMessage(message, signature, address),
  },
} as const

type Namespace = keyof typeof families

/** The answer of the site's own page for members. */
const members = ({ engine }: EmailVisitor) => engine.evaluate(readMembers)

interface JourneyOptions {
  readonly language?: 'en' | 'ar'
  /** Starts the browser of another device, where the visitor logs in, too. */
  readonly startOther?: () => Promise<Engine>
}

/** Takes a visitor who has nothing but an e-mail address through all of it. */
async function takeJourney(
  engine: Engine,
  namespace: Namespace,
  { language = 'en', startOther }: JourneyOptions = {},
): Promise<void> {
  const { query, symbol, addressLike, give, balanceOf, newReceiver, beforeLastKey, isSigned } =
    families[namespace]
  const visitor = new EmailVisitor(engine, language)
  const { text, words } = visitor
  const email = newEmail()
  const amount = `1.5 ${symbol}`
  const press = (name: string) => visitor.click(button(name))
  const site = `http://demo.localhost:${basePort}/?email=on&play=off&lang=${language}&${query}`
  let address = ''
  let sentAt = 0
  test.setTimeout(300_000)

  await test.step('an e-mail address and six digits make a wallet, and the site asks to sign in', async () => {
    await visitor.open(`${site}&siwx=required`)
    await visitor.typeEmail(email)
    await visitor.typeCode(email, await visitor.frameNamed(words.confirmEmail))
    sentAt = performance.now()
    await visitor.expect(dialog(text('title.signIn')))
    expect((await members(visitor))[0]).toBe(401)
  })

  await test.step('signed in by the window, the visitor is let in by the site’s own server', async () => {
    await visitor.pressAway(text('signIn'))
    await visitor.frameNamed(text('title.approve'))
    await visitor.decide()
    await visitor.fact('status', /^connected$/)
    address = await visitor.fact('address', addressLike)
    await visitor.fact('session', new RegExp(`^${address}$`))
    await visitor.expect(dialog(text('title.signIn')), false)
    expect(await members(visitor)).toEqual([200, expect.stringContaining(address)])
  })

  const account = () => button(`${text('button.account')} ${shortenAddress(address)}`)

  await test.step('Receive shows the whole address, and copies it', async () => {
    await visitor.click(account())
    await press(text('receive'))
    await visitor.expect(dialog(text('title.receive')))
    await visitor.reads(address)
    await press(text('copyAddress'))
    await visitor.expect(button(text('copied')))
    await press(text('back'))
    await visitor.expect(dialog(text('title.account')))
  })

  await test.step('what is received comes into the open account', async () => {
    await visitor.reads(text('noTokens'))
    await give(address, 2n)
    await visitor.reads(`2 ${symbol}`)
  })

  await test.step('what was copied is the address', async () => {
    await press(text('send'))
    await visitor.goInto(text('receiver'))
    await engine.press('Control+v')
    await visitor.reads(text('notice.ownAddress.title'))
    await press(text('clearReceiver'))
  })

  await test.step('a send that the window approves ends on the account, with its receipt', async () => {
    const to = await newReceiver()
    await visitor.goInto(text('amountToSend'))
    await engine.type('1.5')
    await visitor.goInto(text('receiver'))
    await engine.type(to.slice(0, -1))
    await visitor.expect(button(text(beforeLastKey)))
    await engine.type(to.slice(-1))
    await visitor.pressAway(text('reviewSend'))
    await visitor.expect(dialog(text('title.reviewSend')))
    await visitor.pressAway(text('sendNow', { amount }))
    await visitor.frameNamed(text('title.approve'))
    await visitor.decide()
    await visitor.expect(dialog(text('title.account')))
    await visitor.reads(text('sentAmount', { amount }))
    expect(await balanceOf(to)).toBe('1.5')
    // The balance that was known is old from then on (readings 37).
    await visitor.fact('balance', /^0\.4/)
    await visitor.reads(`0.49 ${symbol}`)
    await press(text('close'))
    await visitor.expectFocus(account())
  })

  await test.step('a message is signed, as another library says', async () => {
    await press('Sign message')
    await visitor.frameNamed(text('title.approve'))
    await visitor.decide()
    const signature = await visitor.fact('result', /^\S{80,}$/)
    expect(await isSigned(address, signature)).toBe(true)
    await visitor.expectFocus(button('Sign message'))
  })

  await test.step('a page load finds the visitor', async () => {
    expect(await visitor.trouble()).toEqual([])
    await visitor.open(`${site}&siwx=required`)
    await visitor.fact('status', /^connected$/)
    await visitor.fact('address', new RegExp(`^${address}$`))
    await visitor.fact('session', new RegExp(`^${address}$`))
  })

  await test.step('signed out, nothing of the visitor is left', async () => {
    await visitor.click(account())
    // The page has a button of that name, too.
    await visitor.expect(dialog(text('title.account')))
    await press(text('disconnect'))
    await visitor.fact('status', /^disconnected$/)
    await visitor.expect(dialog(text('title.account')), false)
    await visitor.expectFocus(button(text('button.connect')))
    // The kit ends the session at the server after the visitor has left the wallet.
    await expect.poll(async () => (await members(visitor))[0]).toBe(401)
    const stored = JSON.stringify(await engine.evaluate(collectStored)).toLowerCase()
    expect(stored).toContain('latchkit:')
    for (const secret of [address, email]) expect(stored).not.toContain(secret.toLowerCase())
    expect(await visitor.trouble()).toEqual([])
  })

  if (!startOther) return
  await test.step('another browser is a new device, with the same wallet at once', async () => {
    const other = await startOther()
    try {
      await logInElsewhere(other, { url: site, email, address, sentAt })
    } finally {
      await other.close()
    }
  })
}

test.describe('from nothing', () => {
  /** The answer of `/members` to who is not signed in, as the console tells it. */
  test.beforeEach(({ watched }) => void watched.expected.push(/status of 401/))

  test('Chromium, solana: signs in, receives, sends, signs and signs out', async ({ page }) => {
    await takeJourney(engineOf(page), 'solana')
  })

  test.describe('on a telephone', () => {
    const { defaultBrowserType: _, ...phone } = phones.androidChrome
    test.use(phone)

    test('Chromium, eip155: signs in, receives, sends, signs and signs out, from right to left, in Arabic', async ({
      page,
    }) => {
      await takeJourney(engineOf(page, true), 'eip155', { language: 'ar' })
    })
  })
})

/** Each engine takes one family, which Chromium takes too; with LATCHKIT_JOURNEYS=all each takes both. */
const familiesOf = (name: (typeof engineNames)[number]) => {
  if (process.env.LATCHKIT_JOURNEYS === 'all') return ['eip155', 'solana'] as const
  return name === 'Firefox' ? (['eip155'] as const) : (['solana'] as const)
}

for (const name of engineNames) {
  for (const namespace of familiesOf(name)) {
    test(`from nothing, ${name}, ${namespace}: signs in, receives, sends, signs and signs out`, async () => {
      const engine = await begin(name)
      try {
        await takeJourney(engine, namespace, { startOther: () => begin(name) })
      } finally {
        await engine.close()
      }
    })
  }
}
