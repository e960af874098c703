import { encodeAddress } from '@polkadot/util-crypto'
import { addressOf, publicKeyOf } from '../packages/latchkit/src/testing/bitcoin/addressOf.js'
import { bitcoinKeys } from '../packages/latchkit/src/testing/bitcoin/bitcoinKeys.js'
import type { Demo } from './stage/Demo.js'
import { localPolkadot } from './stage/polkadotChain.js'
import { expect, test } from './stage/test.js'

// Wallets of Bitcoin and of Polkadot that a visitor may meet, and cannot trust.

const both = 'namespaces=bip122,polkadot'
const connecting = (demo: Demo) => demo.dialog('Test Wallet')
const isUntouched = (demo: Demo) => demo.page.evaluate(() => !('hacked' in window))

/** Runs in the page: everything that objects on it, and wallets of the standard, can think of. */
function plantMaliciously(many: number): void {
  const enable = () => Promise.reject(new Error('no'))
  const markup = '<img src=x onerror="parent.hacked=1">'
  const thrower = new Proxy(
    {},
    {
      get() {
        throw new Error('read')
      },
    },
  )
  const extensions: Record<string, unknown> = {
    nothing: null,
    number: { enable: 1 },
    thrower,
    'Good\u202eBidi': { enable },
    ['x'.repeat(10_000)]: { enable },
    [`${markup}Key`]: { enable },
    'T\u0430lisman': { enable },
    constructor: { enable },
  }
  for (let at = 0; at < many; at++) extensions[`Key ${at}`] = { enable }
  Object.defineProperty(extensions, 'throws at once', {
    enumerable: true,
    get() {
      throw new Error('entry throws')
    },
  })
  const request = enable
  const provider = { request }
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="parent.hacked=1"/>'
  const listed: unknown[] = [
    ...[null, 7, 'text', {}, { id: 'Own' }, { id: 7, name: 'Seven' }, { id: 'nowhere.at.all', name: 'Gone' }],
    ...[
      { id: '__proto__.x', name: 'Proto' },
      { id: 'constructor.constructor', name: 'Maker' },
    ],
    { id: 'Own', name: `${markup}Listed`, icon },
    { id: 'Own2', name: 'Web', icon: 'https://evil.example/icon.png' },
    { id: 'Own3', name: 'UniS\u0430t' },
    ...Array.from({ length: many }, (_, at) => ({ id: `Many.${at}`, name: `Many ${at}` })),
  ]
  const providers = { Own: provider, Own2: { request }, Own3: { request } }
  const registered = ['Good', `${markup}Standard`, `Long${'g'.repeat(10_000)}`].map((name) => ({
    ...{ version: '1.0.0', name, icon, chains: ['bitcoin:regtest'], accounts: [] },
    features: { 'bitcoin:signMessage': { version: '1.0.0', signMessage: enable } },
  }))
  Object.assign(window, { btc_providers: listed, injectedWeb3: extensions, ...providers, unisat: thrower })
  Object.assign(window, { Many: Array.from({ length: many }, () => ({ request })), okxwallet: thrower })
  window.addEventListener('wallet-standard:app-ready', (event) => {
    const { register } = (event as CustomEvent).detail as { register(...all: unknown[]): unknown }
    register(...registered)
  })
}

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

const [{ payment }, { payment: other }] = bitcoinKeys
/** Accounts that the wallet of Bitcoin may name. */
const facts = {
  address: addressOf(payment, 'segwit', 'regtest'),
  otherAddress: addressOf(other, 'segwit', 'regtest'),
  mainnet: addressOf(payment, 'segwit', 'mainnet'),
  publicKey: [...publicKeyOf(payment, 'segwit')],
  bitcoinMany: Array.from({ length: 120 }, (_, at) =>
    addressOf(new Uint8Array(32).fill(at + 1), 'segwit', 'regtest'),
  ),
  polkadotMany: Array.from({ length: 3_000 }, (_, at) =>
    encodeAddress(
      Uint8Array.from({ length: 32 }, (_, byte) => (byte < 2 ? at >> (8 * byte) : 7)),
      42,
    ),
  ),
}

/** Has the wallet of Bitcoin answer something in place of its accounts. */
function answerBitcoin([kind, { address, otherAddress, mainnet, publicKey, bitcoinMany }]: [
  string,
  typeof facts,
]): void {
  const good = {
    ...{ address, publicKey: Uint8Array.from(publicKey), chains: ['bitcoin:regtest'], features: [] },
    label: '<img src=x onerror="parent.hacked=1">',
  }
  const throws = (error: unknown) => () => {
    throw error
  }
  const answers: Record<string, unknown> = {
    nothing: undefined,
    'a null': { accounts: [null] },
    'a key of another': { accounts: [{ ...good, address: otherAddress }] },
    'an address of another network': { accounts: [{ ...good, address: mainnet }] },
    'another family': { accounts: [{ ...good, chains: ['solana:mainnet'] }] },
    'throws a text': throws('<b>no</b>'),
    'throws a getter': throws(new Proxy({}, { get: () => (undefined as never as { x: 1 }).x })),
    many: { accounts: bitcoinMany.map((each) => ({ ...good, address: each, publicKey: undefined })) },
  }
  window.latchkit.wallet.bitcoin?.set({ answers: { 'bitcoin:connect': answers[kind] } })
}

/** Has the wallet of Polkadot answer something in place of its accounts. */
function answerPolkadot([kind, { polkadotMany }]: [string, typeof facts]): void {
  const { polkadot } = window.latchkit.wallet
  if (!polkadot) throw new Error('it is no wallet of Polkadot')
  const [address = ''] = polkadot.addresses
  const throws = (error: unknown) => () => {
    throw error
  }
  const name = '<img src=x onerror="parent.hacked=1">'
  const answers: Record<string, unknown> = {
    'a null': [null],
    'a mistyped address': [{ address: `${address.slice(0, -1)}1` }],
    'a key that is none': [{ address, type: 'rsa' }],
    'bound elsewhere': [{ address, genesisHash: `0x${'ab'.repeat(32)}` }],
    'throws nothing': throws(undefined),
    many: polkadotMany.map((each) => ({ address: each, name, type: 'sr25519', genesisHash: null })),
  }
  polkadot.set({ answers: { 'accounts.get': answers[kind] } })
}

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
