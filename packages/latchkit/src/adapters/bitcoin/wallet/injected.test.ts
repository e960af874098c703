import { p2wpkh, Transaction } from '@scure/btc-signer'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { codeOf } from '../../../core/fixtures/codeOf.js'
import { bitcoinTestnet, bitcoin as mainnet } from '../../../networks/index.js'
import { publicKeyOf } from '../../../testing/bitcoin/addressOf.js'
import { createTestBitcoinWallet } from '../../../testing/bitcoin/createTestBitcoinWallet.js'
import { bitcoinKeys } from '../../../testing/keys.js'
import { fromBase64, toBase64 } from '../../../wire/base64.js'
import type { Network } from '../../../wire/entities.js'
import {
  emit,
  leatherWallet,
  okxWallet,
  ownAddress,
  satsWallet,
  unisatWallet,
} from '../fixtures/injectedWallets.js'
import { localNetwork, regtestId } from '../fixtures/localNetwork.js'
import { openPage, type Page } from '../fixtures/openPage.js'
import { isSignedBySegwit, isSignedBySegwitPsbt, isSignedCompact } from '../fixtures/verifyMessage.js'

const regtest = localNetwork(regtestId)
const publicKey = Buffer.from(publicKeyOf(bitcoinKeys[0].payment, 'segwit')).toString('hex')
let page: Page | undefined
afterEach(() => page?.end())

/** Opens a page on which wallets have put these objects, and finds them. */
async function found(objects: object, networks: readonly Network[] = [regtest]) {
  page = openPage({ networks, objects })
  return { page, connector: await page.found() }
}

async function connected(objects: object, networks: readonly Network[] = [regtest]) {
  const at = await found(objects, networks)
  const options = { network: networks[0], reconnecting: false, signal: new AbortController().signal }
  const answer = await at.page.running.connect(at.connector, options)
  return { ...at, answer, account: answer.accounts[0], caipNetworkId: answer.caipNetworkId }
}

/** A PSBT of one coin of the wallet, in base64. */
function psbtOf(): string {
  const tx = new Transaction()
  const { script } = p2wpkh(publicKeyOf(bitcoinKeys[0].payment, 'segwit'))
  tx.addInput({ txid: '01'.repeat(32), index: 0, witnessUtxo: { script, amount: 9_000n } })
  tx.addOutput({ script, amount: 8_000n })
  return toBase64(tx.toPSBT())
}

describe.each([
  ['btc_providers', satsWallet, regtest, 'ecdsa'],
  ['older btc_providers', () => satsWallet({ isOld: true }), regtest, 'ecdsa'],
  ['Leather', leatherWallet, regtest, 'bip322'],
  ['UniSat', unisatWallet, bitcoinTestnet, 'ecdsa'],
  ['OKX', okxWallet, mainnet, 'ecdsa'],
] as const)('a wallet of %s', (_, make, network, scheme) => {
  const prefix = { [regtestId]: 'regtest', [mainnet.id]: 'mainnet' }[String(network.id)] ?? 'testnet'
  const address = ownAddress('segwit', prefix as 'regtest')

  it('is connected, and signs a message and a PSBT that other libraries verify', async () => {
    const { page: at, connector, answer, account, caipNetworkId } = await connected(make().objects, [network])
    expect(account).toMatchObject({ type: 'payment', id: address, addresses: { [caipNetworkId]: address } })
    expect(answer.capabilities).toEqual({ send: 'headless', siwx: true })
    if (!account) return
    const signed = await at.running.signMessage(connector, { account, caipNetworkId, message: 'hello' })
    expect(signed).toMatchObject({ type: scheme, publicKey })
    const verified = scheme === 'ecdsa' ? isSignedCompact : isSignedBySegwit
    expect(verified(publicKey, 'hello', signed.signature)).toBe(true)
    const { psbt } = await at
      .wallet(connector)
      .signPsbt({ psbt: psbtOf(), signInputs: [{ index: 0, address }] })
    expect(isSignedBySegwitPsbt(psbt, publicKey)).toBe(true)
  })
})

/** Opens a page, and waits until it looks for wallets. */
async function opened(objects = {}): Promise<Page> {
  const at = openPage({ networks: [regtest], objects })
  await vi.waitUntil(() => at.clock.pending)
  return at
}

describe('wallets that put an object on the page', () => {
  it('collectibles have an account of their own, also where the wallet does not say so', async () => {
    for (const { objects } of [satsWallet(), leatherWallet()]) {
      const { answer } = await connected(objects)
      expect(answer.accounts.map(({ type, id }) => [type, id])).toEqual([
        ['payment', ownAddress('segwit')],
        ['ordinal', ownAddress('taproot')],
      ])
      page?.end()
    }
  })

  it('a path that is told is kept', async () => {
    const { account } = await connected(leatherWallet().objects)
    const address = ownAddress('segwit')
    expect(account).toMatchObject({
      ...{ namespace: 'bip122', type: 'payment', addresses: { [regtest.caipNetworkId]: address } },
      ...{ path: "m/84'/1'/0'/0/0", publicKey },
    })
  })

  it.each([
    ['btc_providers', satsWallet],
    ['Leather', leatherWallet],
    ['UniSat', unisatWallet],
  ] as const)('error: a refusal in %s is one', async (_, make) => {
    const wallet = make()
    const networks = [regtest, bitcoinTestnet]
    const { page: at, connector } = await found(wallet.objects, networks)
    wallet.state.declines = true
    const options = { network: undefined, reconnecting: false, signal: new AbortController().signal }
    expect(await codeOf(at.running.connect(connector, options))).toBe('userRejected')
  })

  it('reconnecting asks nothing, and finds who has been let in', async () => {
    for (const wallet of [satsWallet(), unisatWallet()]) {
      const { page: at, connector } = await found(wallet.objects, [regtest, bitcoinTestnet])
      const silently = { network: undefined, reconnecting: true, signal: new AbortController().signal }
      expect(await codeOf(at.running.connect(connector, silently))).toBe('noAccounts')
      wallet.state.isPermitted = true
      expect((await at.running.connect(connector, silently)).accounts.length).toBeGreaterThan(0)
      const asking = ['requestAccounts', 'wallet_connect', 'getAccounts']
      expect(wallet.state.calls.filter(([method]) => asking.includes(method))).toEqual([])
      at.end()
    }
  })

  it('a wallet with one network in use is moved to another with other addresses', async () => {
    const wallet = unisatWallet()
    const { page: at, connector } = await connected(wallet.objects, [bitcoinTestnet, mainnet])
    const there = await at.running.switchNetwork(connector, mainnet)
    expect(there.accounts[0]?.addresses).toEqual({ [mainnet.caipNetworkId]: ownAddress('segwit', 'mainnet') })
    expect(wallet.state.calls.filter(([method]) => method === 'switchChain')).toEqual([
      ['switchChain', 'BITCOIN_MAINNET'],
    ])
  })

  it.each([
    ['Leather', leatherWallet, regtest],
    ['UniSat', unisatWallet, bitcoinTestnet],
  ] as const)('error: a message that %s signs by another account is no answer', async (_, make, network) => {
    const wallet = make()
    const { page: at, connector, account, caipNetworkId } = await connected(wallet.objects, [network])
    if (!account) throw new Error('it shares none')
    wallet.state.network = 'mainnet'
    const signing = at.running.signMessage(connector, { account, caipNetworkId, message: 'hello' })
    expect(await codeOf(signing)).toBe('badAnswer')
  })

  it('error: OKX stays with its network where another one shares nothing', async () => {
    const { okxwallet, objects } = okxWallet()
    const there = { ...okxwallet.bitcoinTestnet, connect: async () => null }
    Object.assign(okxwallet, { bitcoinTestnet: there })
    const { page: at, connector, account } = await connected(objects, [mainnet, bitcoinTestnet])
    expect(await codeOf(at.running.switchNetwork(connector, bitcoinTestnet))).toBe('badAnswer')
    const options = { network: mainnet, reconnecting: false, signal: new AbortController().signal }
    const again = await at.running.connect(connector, options)
    expect(again.accounts[0]?.id).toBe(account?.id)
  })

  it.each([
    [[0], undefined, 'signInputs.0.sighashTypes'],
    [undefined, 0, 'signInputs.0.sighashTypes'],
    [[0, 1], 0, 'signInputs.0.sighashTypes'],
    [[], undefined, 'signInputs.0.sighashTypes'],
    [[1], 2, 'signInputs.0.sighashTypes'],
    [[1], undefined, undefined],
    [[0, 1], undefined, undefined],
    [undefined, undefined, undefined],
    [undefined, 1, undefined],
  ])(
    'of the hash types %j, and %j of the PSBT, a key of ECDSA signs those that it has',
    async (sighashTypes, own, field) => {
      page = openPage({ networks: [regtest] })
      const wallet = createTestBitcoinWallet({ chains: ['bitcoin:regtest'] })
      wallet.announce()
      const connector = await page.found()
      const options = { network: regtest, reconnecting: false, signal: new AbortController().signal }
      await page.running.connect(connector, options)
      const before = wallet.prompts.length
      const tx = Transaction.fromPSBT(fromBase64(psbtOf()) ?? new Uint8Array())
      if (own !== undefined) tx.updateInput(0, { sighashType: own })
      const input = { index: 0, address: ownAddress('segwit'), ...(sighashTypes && { sighashTypes }) }
      const signing = page.wallet(connector).signPsbt({ psbt: toBase64(tx.toPSBT()), signInputs: [input] })
      if (field === undefined) {
        expect(isSignedBySegwitPsbt((await signing).psbt, publicKey)).toBe(true)
      } else {
        await expect(signing).rejects.toMatchObject({ code: 'missingFields', data: { fields: [field] } })
        expect(wallet.prompts).toHaveLength(before)
      }
      wallet.stop()
    },
  )

  it('error: a PSBT that comes back as it was is not signed, whatever signature it had', async () => {
    page = openPage({ networks: [regtest] })
    const wallet = createTestBitcoinWallet({ chains: ['bitcoin:regtest'] })
    wallet.announce()
    const connector = await page.found()
    const options = { network: regtest, reconnecting: false, signal: new AbortController().signal }
    await page.running.connect(connector, options)
    const tx = Transaction.fromPSBT(fromBase64(psbtOf()) ?? new Uint8Array())
    tx.sign(bitcoinKeys[0].payment)
    const asItWas = (...inputs: readonly { psbt: Uint8Array }[]) =>
      inputs.map(({ psbt }) => ({ signedPsbt: psbt }))
    wallet.set({ answers: { 'bitcoin:signTransaction': asItWas } })
    const signInputs = [{ index: 0, address: ownAddress('segwit') }]
    const signing = page.wallet(connector).signPsbt({ psbt: toBase64(tx.toPSBT()), signInputs })
    expect(await codeOf(signing)).toBe('badAnswer')
    // A signature that another key has made is not the account's either.
    const byAnother = (...inputs: readonly { psbt: Uint8Array }[]) =>
      inputs.map(({ psbt }) => {
        const signed = Transaction.fromPSBT(psbt)
        const [[, signature] = [undefined, new Uint8Array()]] = tx.getInput(0).partialSig ?? []
        signed.updateInput(0, { partialSig: [[publicKeyOf(bitcoinKeys[1].payment, 'segwit'), signature]] })
        return { signedPsbt: signed.toPSBT() }
      })
    wallet.set({ answers: { 'bitcoin:signTransaction': byAnother } })
    expect(await codeOf(page.wallet(connector).signPsbt({ psbt: psbtOf(), signInputs }))).toBe('badAnswer')
    wallet.stop()
  })

  it('another account in the wallet is told; none is the end', async () => {
    const wallet = satsWallet()
    const { page: at } = await connected(wallet.objects, [regtest, mainnet])
    wallet.state.network = 'mainnet'
    emit(wallet.state, 'accountChange')
    await expect.poll(() => at.events.length).toBe(1)
    expect(at.events[0]).toMatchObject({ type: 'change', caipNetworkId: mainnet.caipNetworkId })
    emit(wallet.state, 'disconnect')
    await expect.poll(() => at.events.at(-1)?.type).toBe('disconnect')
    expect([...wallet.state.listeners.values()].every(({ size }) => size === 0)).toBe(true)
  })

  it('error: a wallet that fails to say what it shares now is connected all the same; one that shares nothing is not', async () => {
    const wallet = satsWallet()
    const { page: at } = await connected(wallet.objects)
    const answer = (code: number) => async () => ({ error: { code, message: 'no' } })
    Object.assign(wallet.provider, { request: answer(-32603) })
    emit(wallet.state, 'accountChange')
    await expect
      .poll(() => at.log.filter((line) => line.includes('does not say what it shares')))
      .toHaveLength(1)
    expect(at.events).toEqual([])
    Object.assign(wallet.provider, { request: answer(-32002) })
    emit(wallet.state, 'accountChange')
    await expect.poll(() => at.events).toMatchObject([{ type: 'change', accounts: [] }])
  })

  it('error: another wallet in UniSat’s place is not shown as it', async () => {
    page = await opened({ unisat: { ...unisatWallet().provider, isBinance: true } })
    // The one that comes late is the only one.
    const late = satsWallet()
    Object.assign(page.window, late.objects)
    await page.clock.advance(500)
    expect(page.reports.map(({ data }) => data.name)).toEqual(['Sats Wallet'])
  })

  it.each([100, 300, 900, 1_000, 3_500])('one that comes %d ms late is found by itself, once', async (ms) => {
    for (const { objects } of [unisatWallet(), leatherWallet()]) {
      const at = await opened()
      await at.clock.advance(ms)
      Object.assign(at.window, objects)
      await at.clock.advance(10_000)
      expect(at.reports).toHaveLength(1)
      // It is not looked for for ever.
      expect(at.clock.pending).toBe(0)
      at.end()
    }
  })

  it.each(['focus', 'pointerdown', 'keydown'])(
    'one that comes much later is found before the visitor acts (%s)',
    async (act) => {
      page = await opened()
      await page.clock.advance(60_000)
      // Some make their object anew each time that it is read.
      Object.defineProperty(page.window, 'unisat', { get: () => ({ ...unisatWallet().provider }) })
      await page.clock.advance(60_000)
      expect(page.reports).toEqual([])
      for (let count = 0; count < 3; count++) page.window.dispatchEvent(new Event(act))
      expect(page.reports.map(({ data }) => data.name)).toEqual(['UniSat'])
    },
  )

  it('error: UniSat on a chain that only writes its addresses alike has no account', async () => {
    const { page: at, connector } = await found(unisatWallet({ chain: 'FRACTAL_BITCOIN_TESTNET' }).objects, [
      bitcoinTestnet,
    ])
    const options = { network: bitcoinTestnet, reconnecting: false, signal: new AbortController().signal }
    expect(await codeOf(at.running.connect(connector, options))).toBe('noAccounts')
  })

  it('error: S9 an entry of btc_providers that fails to be read hides no other one', async () => {
    const fault = () => {
      throw new Error('hostile')
    }
    const honest = satsWallet({ name: 'Honest' })
    const page = {
      get Provider() {
        return fault()
      },
    }
    const all = new Proxy({}, { get: fault, has: fault, getOwnPropertyDescriptor: fault, ownKeys: fault })
    const hostile: unknown[] = [
      {
        get id() {
          return fault()
        },
      },
      { id: 'Hostile.Provider', name: 'Path' },
    ]
    hostile.push(
      all,
      null,
      5,
      { id: 'Everything.Provider', name: 'Proxy' },
      { id: 'x', name: { toString: fault } },
    )
    const entries = [...hostile, ...honest.objects.btc_providers]
    Object.defineProperty(entries, 3, { get: fault })
    const { connector } = await found({
      ...honest.objects,
      Hostile: page,
      Everything: all,
      btc_providers: entries,
    })
    expect(connector.data.name).toBe('Honest')
  })

  it('one wallet is one row, by whichever of its ways it makes itself known, in any order and number', async () => {
    const listed = satsWallet({ name: 'Leather Wallet' })
    const own = leatherWallet()
    const ways = ['standard', 'again', 'listed', 'own'] as const
    await fc.assert(
      fc.asyncProperty(fc.subarray([...ways], { minLength: 1 }), fc.boolean(), async (chosen, isLate) => {
        const has = (way: (typeof ways)[number]) => chosen.includes(way)
        const at = openPage({
          networks: [regtest],
          objects: {
            ...(has('listed') && listed.objects),
            ...(has('own') && {
              ...own.objects,
              ...(has('listed') && {
                btc_providers: [...own.objects.btc_providers, ...listed.objects.btc_providers],
              }),
            }),
          },
        })
        const wallet = createTestBitcoinWallet({ name: 'Leather' })
        const announce = () => {
          if (has('standard')) wallet.announce()
          if (has('again')) wallet.announceTwice()
        }
        if (!isLate || !(has('listed') || has('own'))) announce()
        await at.found()
        await at.clock.advance(500)
        if (isLate) announce()
        expect(new Set(at.reports.map(({ data }) => data.id)).size).toBe(1)
        wallet.stop()
        at.end()
      }),
      { numRuns: 30 },
    )
  })
})
