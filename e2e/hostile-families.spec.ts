import type { Demo } from './stage/Demo.js'
import { answerBitcoin, answerPolkadot, facts, plantMaliciously } from './stage/hostileWallets.js'
import { localPolkadot } from './stage/polkadotChain.js'
import { expect, test } from './stage/test.js'

// Wallets of Bitcoin and of Polkadot that a visitor may meet, and cannot trust.

const both = 'namespaces=bip122,polkadot'
const connecting = (demo: Demo) => demo.dialog('Test Wallet')
const isUntouched = (demo: Demo) => demo.page.evaluate(() => !('hacked' in window))

test('wallets without end, with markup, scripts, getters and names alike: nothing runs, and the real one connects', async ({
  demo,
  page,
}) => {
  await page.addInitScript(plantMaliciously, 490)
  await demo.open(both)
  const connect = await demo.openConnect()
  await expect(demo.walletIn(connect, 'T\u0430lisman')).toHaveAccessibleDescription(
    'Looks like Talisman, but it’s a different wallet',
  )
  const known = await page.evaluate(() =>
    window.latchkit.kits[0].store.getState().connectors.map(({ name }) => name),
  )
  const markup = '<img src=x onerror="parent.hacked=1">'
  expect(known).toEqual(expect.arrayContaining(['Listed', 'Standard', 'Key'].map((name) => markup + name)))
  for (const name of ['Gone', 'Proto', 'Maker', 'Seven', 'nothing', 'number', 'GoodBidi'])
    expect(known).not.toContain(name)
  for (const name of known) expect(name.length).toBeLessThanOrEqual(64)
  await connect.getByRole('button', { name: 'All wallets' }).click()
  const all = demo.dialog('All Wallets')
  const search = all.getByRole('searchbox')
  const rows = all.getByRole('listitem').getByRole('button')
  for (const [text, name] of [
    ['listed', `${markup}Listed`],
    ['key 477', 'Key 477'],
    ['many 477', 'Many 477'],
    ['test wallet', 'Test Wallet'],
  ] as const) {
    await search.fill(text)
    await expect(rows).toHaveCount(1)
    await expect(rows).toHaveAccessibleName(name)
  }
  await demo.walletIn(all, 'Test Wallet').click()
  await demo.walletIn(demo.dialog('Choose Chain'), 'All chains').click()
  await expect(demo.fact('status')).toHaveText(['connected', 'connected'])
  expect(await isUntouched(demo)).toBe(true)
})

const unexpected = /unexpected response/
const chooseOne = /choose an account, then try again/
const failed = /ran into a problem/

/** Presses the wallet, expects what is said of its answer, and goes back to the list. */
async function expectRefused(demo: Demo, text: RegExp, kind: string): Promise<void> {
  await demo.walletIn(demo.dialog('Connect Wallet'), 'Test Wallet').click()
  await expect(connecting(demo).getByText(text), kind).toBeVisible()
  await expect(demo.fact('status')).toHaveText('disconnected')
  await connecting(demo).getByRole('button', { name: 'Back' }).click()
}

/** A wallet that keeps still is left by the way back; then it behaves, and shares more accounts than there is room for. */
async function connectInTheEnd(demo: Demo): Promise<void> {
  const { page } = demo
  await page.evaluate(() => window.latchkit.wallet.set({ silent: true }))
  await demo.walletIn(demo.dialog('Connect Wallet'), 'Test Wallet').click()
  await expect(connecting(demo).getByText('Approve in Test Wallet')).toBeVisible()
  await connecting(demo).getByRole('button', { name: 'Back' }).click()
  await page.evaluate(() => window.latchkit.wallet.set({ silent: false }))
  await demo.walletIn(demo.dialog('Connect Wallet'), 'Test Wallet').click()
  await expect(demo.fact('status')).toHaveText('connected')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await demo.accountButton.click()
  await demo.dialog('Account').getByRole('button', { name: 'Choose account', exact: true }).click()
  const rows = demo.dialog('Choose Account').getByRole('listitem')
  await expect
    .poll(async () => {
      await rows.last().scrollIntoViewIfNeeded()
      return rows.count()
    })
    .toBe(100)
  await page.keyboard.press('Escape')
  expect(await isUntouched(demo)).toBe(true)
}

test('a wallet of Bitcoin that answers garbage, another network’s address or another message, or keeps still: it says so, and nothing of it is taken', async ({
  demo,
  page,
}) => {
  await demo.open('namespaces=bip122')
  await demo.openConnect()
  for (const [kind, text] of [
    ...['nothing', 'throws a text', 'throws a getter'].map((each) => [each, failed] as const),
    ...['a null', 'a key of another', 'an address of another network'].map(
      (each) => [each, unexpected] as const,
    ),
    ['another family', chooseOne] as const,
  ]) {
    await page.evaluate(answerBitcoin, [kind, facts] as [string, typeof facts])
    await expectRefused(demo, text, kind)
  }
  await page.evaluate(answerBitcoin, ['many', facts] as [string, typeof facts])
  await connectInTheEnd(demo)
  await demo.tryIt('Disconnect')
  await page.evaluate(() => window.latchkit.wallet.bitcoin?.set({ answers: {} }))
  await demo.connect()
  await page.evaluate(() => {
    const signedMessage = new TextEncoder().encode('I owe you everything')
    window.latchkit.wallet.bitcoin?.set({
      answers: { 'bitcoin:signMessage': [{ signedMessage, signature: new Uint8Array(65).fill(31) }] },
      // A tenth of what the receiver gets.
      tamperPsbt(psbt) {
        const changed = psbt.slice()
        const view = new DataView(changed.buffer)
        for (let at = 0; at + 8 <= changed.length; at++)
          if ([99_000n, 1_000_000n].includes(view.getBigUint64(at, true))) view.setBigUint64(at, 9_900n, true)
        return changed
      },
    })
  })
  await expect(await demo.tryIt('Sign message')).toHaveText('badAnswer')
  for (const act of ['Sign PSBT', 'Send transaction'])
    await expect(await demo.tryIt(act)).toHaveText('transactionChanged')
})

test('a wallet of Polkadot that answers garbage, an account of another network or another extrinsic, or keeps still: it says so, and nothing of it is taken', async ({
  demo,
  page,
}) => {
  await demo.open(`networks=${localPolkadot}`)
  await demo.openConnect()
  for (const [kind, text] of [
    ...['a null', 'a mistyped address', 'a key that is none'].map((each) => [each, unexpected] as const),
    ...['throws nothing'].map((each) => [each, failed] as const),
    ['bound elsewhere', chooseOne] as const,
  ]) {
    await page.evaluate(answerPolkadot, [kind, facts] as [string, typeof facts])
    await expectRefused(demo, text, kind)
  }
  await page.evaluate(answerPolkadot, ['many', facts] as [string, typeof facts])
  await connectInTheEnd(demo)
  await demo.tryIt('Disconnect')
  await page.evaluate(() => window.latchkit.wallet.polkadot?.set({ answers: {} }))
  await demo.connect()
  await page.evaluate(() =>
    window.latchkit.wallet.polkadot?.set({
      answers: { signRaw: { signature: `0x${'ab'.repeat(63)}` } },
      // Everything there is, to another.
      tamperPayload: (payload) => ({ ...payload, method: '0x0000' }),
    }),
  )
  await expect(await demo.tryIt('Sign message')).toHaveText('badAnswer')
  await expect(await demo.tryIt('Sign payload')).toHaveText('transactionChanged')
})
