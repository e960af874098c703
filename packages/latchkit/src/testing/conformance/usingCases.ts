import type { AccountsOnNetwork, SigningRequest } from '../../core/contracts/adapter.js'
import { fail } from '../../wire/errors/fail.js'
import { noAccounts } from '../../wire/errors/wallet.js'
import type { TestRunner } from './adapterSubject.js'
import { type Case, isOn, outcomeOf } from './stage.js'

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
  define('switchNetwork resolves when the wallet is there', async (stage) => {
    const connector = await stage.find()
    await stage.connect(connector)
    const switched = await stage.running.switchNetwork(connector, stage.otherNetwork)
    expect(isOn(stage, stage.otherNetwork)).toBe(true)
    const { prompts } = stage.wallet
    expect(await stage.running.switchNetwork(connector, stage.otherNetwork)).toEqual(switched)
    expect(stage.wallet.prompts).toBe(prompts)
  })

  define('switchNetwork answers the same accounts, with their addresses there', async (stage) => {
    const connector = await stage.find()
    const before = await stage.connect(connector)
    const switched = await stage.running.switchNetwork(connector, stage.otherNetwork)
    const { caipNetworkId } = stage.otherNetwork
    expect(switched.caipNetworkId).toBe(caipNetworkId)
    expect(switched.accounts.map(({ id }) => id)).toEqual(before.accounts.map(({ id }) => id))
    expect(typeof stage.adapter.addressKey(switched.accounts[0]?.addresses[caipNetworkId])).toBe('string')
  })

  define('addressesOn adds addresses and leaves the rest as it was', async (stage) => {
    const { accounts } = await stage.connect(await stage.find())
    const before = JSON.stringify(accounts)
    const added = await stage.running.addressesOn(accounts, [stage.otherNetwork])
    expect(JSON.stringify(accounts)).toBe(before)
    for (const [index, account] of added.entries()) {
      const { addresses, ...rest } = accounts[index] ?? account
      expect(account).toEqual({ ...rest, addresses: { ...addresses, ...account.addresses } })
      const written = Object.values(account.addresses).map((each) => typeof stage.adapter.addressKey(each))
      expect(new Set(written)).toEqual(new Set(['string']))
    }
  })

  define('switchNetwork adds a network the wallet does not know', async (stage) => {
    const connector = await stage.find()
    await stage.connect(connector)
    stage.wallet.switching?.forget(stage.otherNetwork)
    await stage.running.switchNetwork(connector, stage.otherNetwork)
    expect(isOn(stage, stage.otherNetwork)).toBe(true)
  })

  define('switchNetwork that is refused ends in userRejected, the wallet where it was', async (stage) => {
    const { switching } = stage.wallet
    if (!switching) return
    const connector = await stage.find()
    await stage.connect(connector)
    switching.refuse()
    expect(await outcomeOf(stage.running.switchNetwork(connector, stage.otherNetwork))).toBe('userRejected')
    expect(isOn(stage, stage.network)).toBe(true)
  })

  define('switchNetwork to which the wallet says yes, and stays, is no success', async (stage) => {
    const { switching } = stage.wallet
    if (!switching) return
    const connector = await stage.find()
    await stage.connect(connector)
    switching.ignore()
    const outcome = await outcomeOf(stage.hurry(stage.running.switchNetwork(connector, stage.otherNetwork)))
    expect(outcome).toBe('switchIgnored')
    expect(isOn(stage, stage.network)).toBe(true)
  })
}

/** Defines the cases about signed messages. */
function signingCases({ expect }: TestRunner, define: Case): void {
  define('signMessage answers a signature that can be verified', async (stage) => {
    const connector = await stage.find()
    const from = signerOf(await stage.connect(connector))
    const [address] = stage.wallet.addresses
    for (const message of ['hello', 'Grüße 🦊\n0x12']) {
      const signed = await stage.running.signMessage(connector, { ...from, message })
      expect(await stage.verify(address, message, signed)).toBe(true)
      expect(JSON.parse(JSON.stringify(signed))).toEqual(signed)
    }
  })

  define('verify, where it can, takes what the account has signed and nothing else', async (stage) => {
    const connector = await stage.find()
    const from = signerOf(await stage.connect(connector))
    const verify = await stage.running.verify?.()
    if (!verify) return
    const [message, other] = ['hello', 'hullo']
    const [signature, otherSignature] = [
      await stage.running.signMessage(connector, { ...from, message }),
      await stage.running.signMessage(connector, { ...from, message: other }),
    ]
    expect(await verify.verifyMessage({ ...from, message, signature })).toBe('valid')
    expect(await verify.verifyMessage({ ...from, message, signature: otherSignature })).toBe('invalid')
  })

  define(
    'signMessage that is declined ends in userRejected; garbage in a catalogued error',
    async (stage) => {
      const connector = await stage.find()
      const from = signerOf(await stage.connect(connector))
      const sign = () => outcomeOf(stage.running.signMessage(connector, { ...from, message: 'hello' }))
      stage.wallet.says('no')
      expect(await sign()).toBe('userRejected')
      stage.wallet.babble()
      const outcome = await sign()
      expect(['badAnswer', 'walletFailed'].includes(outcome) || outcome).toBe(true)
    },
  )
}

/** Defines the cases about balances. */
function balanceCases({ expect }: TestRunner, define: Case): void {
  define('getBalance answers base units exactly', async (stage) => {
    const { account } = signerOf(await stage.connect(await stage.find()))
    const reader = await stage.running.reader()
    const { network } = stage
    const amount = await reader.getBalance({ account, network })
    const { decimals, symbol } = network.nativeCurrency
    expect(amount).toEqual({ value: await stage.balance(), decimals, symbol })
    const parts = await reader.getBalanceParts?.({ account, network })
    if (parts) expect([parts.free, parts.decimals, parts.symbol]).toEqual([amount.value, decimals, symbol])
  })

  define('getBalance of a network that cannot be reached ends in a catalogued error', async (stage) => {
    const { account } = signerOf(await stage.connect(await stage.find()))
    const reader = await stage.running.reader()
    const network = { ...stage.network, rpcUrls: { default: { http: [] } } }
    const outcome = await outcomeOf(reader.getBalance({ account, network }))
    expect(['missingRpcUrl', 'rpcFailed'].includes(outcome) || outcome).toBe(true)
  })
}

/** Defines the cases about what only some adapters and connections support. */
function capabilityCases({ expect }: TestRunner, define: Case): void {
  define('a connection can do what it says it can', async (stage) => {
    const { capabilities } = await stage.connect(await stage.find())
    expect(JSON.parse(JSON.stringify(capabilities))).toEqual(capabilities)
    for (const name of loadable) {
      if (capabilities[name]) expect(typeof (await stage.running[name]?.())).toBe('object')
    }
    expect([undefined, 'modal', 'headless'].includes(capabilities.send)).toBe(true)
  })

  define('a capability is whole or absent', async (stage) => {
    const typedData = await stage.running.typedData?.()
    if (typedData) {
      const connector = await stage.find()
      const from = signerOf(await stage.connect(connector))
      const outcome = await outcomeOf(typedData.signTypedData(connector, { ...from, typedData: {} }))
      expect(outcome).toBe('missingFields')
    }
    const assets = await stage.running.assets?.()
    if (assets) expect(await outcomeOf(assets.watch(await stage.find(), {}))).toBe('missingFields')
    const calls = await stage.running.calls?.()
    if (calls) {
      const connector = await stage.find()
      const { account } = signerOf(await stage.connect(connector))
      const none = { account, network: stage.network, calls: [], atomicRequired: false }
      expect(await outcomeOf(calls.sendCalls(connector, none))).toBe('missingFields')
    }
  })

  define(
    'choosing accounts asks the person, answers what the wallet shares, and may be declined',
    async (stage) => {
      const accounts = await stage.running.accounts?.()
      if (!accounts) return
      const connector = await stage.find()
      const connected = await stage.connect(connector)
      const { prompts } = stage.wallet
      expect(await accounts.choose(connector)).toEqual(connected.accounts)
      expect(stage.wallet.prompts).toBe(prompts + 1)
      stage.wallet.says('no')
      expect(await outcomeOf(accounts.choose(connector))).toBe('userRejected')
    },
  )
}

/** Returns the active account of a connection and its network. */
function signerOf({ accounts: [account], caipNetworkId }: AccountsOnNetwork): SigningRequest {
  if (!account) throw fail(noAccounts, { wallet: 'of the subject' })
  return { account, caipNetworkId }
}
