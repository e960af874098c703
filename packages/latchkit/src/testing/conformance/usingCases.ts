import type { AccountsOnNetwork, SigningRequest } from '../../core/contracts/adapter.js'
import { fail } from '../../wire/errors/fail.js'
import { noAccounts } from '../../wire/errors/wallet.js'
import type { TestRunner } from './adapterSubject.js'
import { type Case, isOn, outcomeOf } from './runningFixture.js'

const loadable = ['accounts', 'assets', 'calls', 'names', 'send', 'typedData'] as const

/** Defines the cases about requests to a connected wallet and its chain. */
export function usingCases(runner: TestRunner, define: Case): void {
  switchingCases(runner, define)
  signingCases(runner, define)
  balanceCases(runner, define)
  capabilityCases(runner, define)
}

/** Defines the cases about switching networks. */
function switchingCases({ expect }: TestRunner, define: Case): void {
  define('switchNetwork resolves when the wallet is there', async (fixture) => {
    const connector = await fixture.find()
    await fixture.connect(connector)
    const answer = await fixture.runningAdapter.switchNetwork(connector, fixture.otherNetwork)
    expect(isOn(fixture, fixture.otherNetwork)).toBe(true)
    const { prompts } = fixture.wallet
    expect(await fixture.runningAdapter.switchNetwork(connector, fixture.otherNetwork)).toEqual(answer)
    expect(fixture.wallet.prompts).toBe(prompts)
  })

  define('switchNetwork answers the same accounts, with their addresses there', async (fixture) => {
    const connector = await fixture.find()
    const before = await fixture.connect(connector)
    const answer = await fixture.runningAdapter.switchNetwork(connector, fixture.otherNetwork)
    const { caipNetworkId } = fixture.otherNetwork
    expect(answer.caipNetworkId).toBe(caipNetworkId)
    expect(answer.accounts.map(({ id }) => id)).toEqual(before.accounts.map(({ id }) => id))
    expect(typeof fixture.adapter.addressKey(answer.accounts[0]?.addresses[caipNetworkId])).toBe('string')
  })

  define('addressesOn adds addresses and leaves the rest as it was', async (fixture) => {
    const { accounts } = await fixture.connect(await fixture.find())
    const before = JSON.stringify(accounts)
    const extendedAccounts = await fixture.runningAdapter.addressesOn(accounts, [fixture.otherNetwork])
    expect(JSON.stringify(accounts)).toBe(before)
    for (const [index, account] of extendedAccounts.entries()) {
      const { addresses, ...rest } = accounts[index] ?? account
      expect(account).toEqual({ ...rest, addresses: { ...addresses, ...account.addresses } })
      const keyTypes = Object.values(account.addresses).map((each) => typeof fixture.adapter.addressKey(each))
      expect(new Set(keyTypes)).toEqual(new Set(['string']))
    }
  })

  define('switchNetwork adds a network the wallet does not know', async (fixture) => {
    const connector = await fixture.find()
    await fixture.connect(connector)
    fixture.wallet.switching?.forget(fixture.otherNetwork)
    await fixture.runningAdapter.switchNetwork(connector, fixture.otherNetwork)
    expect(isOn(fixture, fixture.otherNetwork)).toBe(true)
  })

  define('switchNetwork that is refused ends in userRejected, the wallet where it was', async (fixture) => {
    const { switching } = fixture.wallet
    if (!switching) return
    const connector = await fixture.find()
    await fixture.connect(connector)
    switching.refuse()
    expect(await outcomeOf(fixture.runningAdapter.switchNetwork(connector, fixture.otherNetwork))).toBe(
      'userRejected',
    )
    expect(isOn(fixture, fixture.network)).toBe(true)
  })

  define('switchNetwork to which the wallet says yes, and stays, is no success', async (fixture) => {
    const { switching } = fixture.wallet
    if (!switching) return
    const connector = await fixture.find()
    await fixture.connect(connector)
    switching.ignore()
    const outcome = await outcomeOf(
      fixture.hurry(fixture.runningAdapter.switchNetwork(connector, fixture.otherNetwork)),
    )
    expect(outcome).toBe('switchIgnored')
    expect(isOn(fixture, fixture.network)).toBe(true)
  })
}

/** Defines the cases about signed messages. */
function signingCases({ expect }: TestRunner, define: Case): void {
  define('signMessage answers a signature that can be verified', async (fixture) => {
    const connector = await fixture.find()
    const from = signerOf(await fixture.connect(connector))
    const [address] = fixture.wallet.addresses
    for (const message of ['hello', 'Grüße 🦊\n0x12']) {
      const signature = await fixture.runningAdapter.signMessage(connector, { ...from, message })
      expect(await fixture.verify(address, message, signature)).toBe(true)
      expect(JSON.parse(JSON.stringify(signature))).toEqual(signature)
    }
  })

  define('verify, where it can, takes what the account has signed and nothing else', async (fixture) => {
    const connector = await fixture.find()
    const from = signerOf(await fixture.connect(connector))
    const verify = await fixture.runningAdapter.verify?.()
    if (!verify) return
    const [message, otherMessage] = ['hello', 'hullo']
    const [signature, otherSignature] = [
      await fixture.runningAdapter.signMessage(connector, { ...from, message }),
      await fixture.runningAdapter.signMessage(connector, { ...from, message: otherMessage }),
    ]
    expect(await verify.verifyMessage({ ...from, message, signature })).toBe('valid')
    expect(await verify.verifyMessage({ ...from, message, signature: otherSignature })).toBe('invalid')
  })

  define(
    'signMessage that is declined ends in userRejected; garbage in a catalogued error',
    async (fixture) => {
      const connector = await fixture.find()
      const from = signerOf(await fixture.connect(connector))
      const sign = () =>
        outcomeOf(fixture.runningAdapter.signMessage(connector, { ...from, message: 'hello' }))
      fixture.wallet.says('no')
      expect(await sign()).toBe('userRejected')
      fixture.wallet.babble()
      const outcome = await sign()
      expect(['badAnswer', 'walletFailed'].includes(outcome) || outcome).toBe(true)
    },
  )
}

/** Defines the cases about balances. */
function balanceCases({ expect }: TestRunner, define: Case): void {
  define('getBalance answers base units exactly', async (fixture) => {
    const { account } = signerOf(await fixture.connect(await fixture.find()))
    const reader = await fixture.runningAdapter.reader()
    const { network } = fixture
    const amount = await reader.getBalance({ account, network })
    const { decimals, symbol } = network.nativeCurrency
    expect(amount).toEqual({ value: await fixture.balance(), decimals, symbol })
    const parts = await reader.getBalanceParts?.({ account, network })
    if (parts) expect([parts.free, parts.decimals, parts.symbol]).toEqual([amount.value, decimals, symbol])
  })

  define('getBalance of a network that cannot be reached ends in a catalogued error', async (fixture) => {
    const { account } = signerOf(await fixture.connect(await fixture.find()))
    const reader = await fixture.runningAdapter.reader()
    const network = { ...fixture.network, rpcUrls: { default: { http: [] } } }
    const outcome = await outcomeOf(reader.getBalance({ account, network }))
    expect(['missingRpcUrl', 'rpcFailed'].includes(outcome) || outcome).toBe(true)
  })
}

/** Defines the cases about what only some adapters and connections support. */
function capabilityCases({ expect }: TestRunner, define: Case): void {
  define('a connection can do what it says it can', async (fixture) => {
    const { capabilities } = await fixture.connect(await fixture.find())
    expect(JSON.parse(JSON.stringify(capabilities))).toEqual(capabilities)
    for (const name of loadable) {
      if (capabilities[name]) expect(typeof (await fixture.runningAdapter[name]?.())).toBe('object')
    }
    expect([undefined, 'modal', 'headless'].includes(capabilities.send)).toBe(true)
  })

  define('a capability is whole or absent', async (fixture) => {
    const typedData = await fixture.runningAdapter.typedData?.()
    if (typedData) {
      const connector = await fixture.find()
      const from = signerOf(await fixture.connect(connector))
      const outcome = await outcomeOf(typedData.signTypedData(connector, { ...from, typedData: {} }))
      expect(outcome).toBe('missingFields')
    }
    const assets = await fixture.runningAdapter.assets?.()
    if (assets) expect(await outcomeOf(assets.watch(await fixture.find(), {}))).toBe('missingFields')
    const calls = await fixture.runningAdapter.calls?.()
    if (calls) {
      const connector = await fixture.find()
      const { account } = signerOf(await fixture.connect(connector))
      const none = { account, network: fixture.network, calls: [], atomicRequired: false }
      expect(await outcomeOf(calls.sendCalls(connector, none))).toBe('missingFields')
    }
  })

  define(
    'choosing accounts asks the person, answers what the wallet shares, and may be declined',
    async (fixture) => {
      const accounts = await fixture.runningAdapter.accounts?.()
      if (!accounts) return
      const connector = await fixture.find()
      const connection = await fixture.connect(connector)
      const { prompts } = fixture.wallet
      expect(await accounts.choose(connector)).toEqual(connection.accounts)
      expect(fixture.wallet.prompts).toBe(prompts + 1)
      fixture.wallet.says('no')
      expect(await outcomeOf(accounts.choose(connector))).toBe('userRejected')
    },
  )
}

/** Returns the active account of a connection and its network. */
function signerOf({ accounts: [account], caipNetworkId }: AccountsOnNetwork): SigningRequest {
  if (!account) throw fail(noAccounts, { wallet: 'of the subject' })
  return { account, caipNetworkId }
}
