import type { TestRunner } from './adapterSubject.js'
import { type Case, outcomeOf } from './stage.js'

/** What a connected wallet and its chain are asked for (house §6.8, §6.9, §6.11, §6.12). */
export function usingCases({ expect }: TestRunner, define: Case): void {
  define('switchNetwork resolves when the wallet is there', async (stage) => {
    const connector = await stage.find()
    await stage.connect(connector)
    await stage.session.switchNetwork(connector, stage.otherNetwork)
    expect(stage.wallet.isOn(stage.otherNetwork)).toBe(true)
    const { prompts } = stage.wallet
    await stage.session.switchNetwork(connector, stage.otherNetwork)
    expect(stage.wallet.prompts).toBe(prompts)
  })

  define('switchNetwork adds a network the wallet does not know', async (stage) => {
    const connector = await stage.find()
    await stage.connect(connector)
    stage.wallet.switching?.forget(stage.otherNetwork)
    await stage.session.switchNetwork(connector, stage.otherNetwork)
    expect(stage.wallet.isOn(stage.otherNetwork)).toBe(true)
  })

  define('switchNetwork that is refused ends in userRejected, the wallet where it was', async (stage) => {
    const { switching } = stage.wallet
    if (!switching) return
    const connector = await stage.find()
    await stage.connect(connector)
    switching.refuse()
    expect(await outcomeOf(stage.session.switchNetwork(connector, stage.otherNetwork))).toBe('userRejected')
    expect(stage.wallet.isOn(stage.network)).toBe(true)
  })

  define('switchNetwork to which the wallet says yes, and stays, is no success', async (stage) => {
    const { switching } = stage.wallet
    if (!switching) return
    const connector = await stage.find()
    await stage.connect(connector)
    switching.ignore()
    const outcome = await outcomeOf(stage.hurry(stage.session.switchNetwork(connector, stage.otherNetwork)))
    expect(outcome).toBe('switchIgnored')
    expect(stage.wallet.isOn(stage.network)).toBe(true)
  })

  define('signMessage answers a signature that can be verified', async (stage) => {
    const connector = await stage.find()
    await stage.connect(connector)
    const [address] = stage.wallet.addresses
    for (const message of ['hello', 'Grüße 🦊\n0x12']) {
      const signature = await stage.session.signMessage(connector, { address, message })
      expect(await stage.verify(address, message, signature)).toBe(true)
    }
  })

  define(
    'signMessage that is declined ends in userRejected; garbage in a catalogued error',
    async (stage) => {
      const connector = await stage.find()
      await stage.connect(connector)
      const [address] = stage.wallet.addresses
      const sign = () => outcomeOf(stage.session.signMessage(connector, { address, message: 'hello' }))
      stage.wallet.says('no')
      expect(await sign()).toBe('userRejected')
      stage.wallet.babble()
      const outcome = await sign()
      expect(['badAnswer', 'walletFailed'].includes(outcome) || outcome).toBe(true)
    },
  )

  define('getBalance answers base units exactly', async (stage) => {
    const reader = await stage.session.reader()
    const { network, wallet } = stage
    const amount = await reader.getBalance({ address: wallet.addresses[0], network })
    const { decimals, symbol } = network.nativeCurrency
    expect(amount).toEqual({ value: await stage.balance(), decimals, symbol })
  })

  define('getBalance of a network that cannot be reached ends in a catalogued error', async (stage) => {
    const reader = await stage.session.reader()
    const network = { ...stage.network, rpcUrls: { default: { http: [] } } }
    const outcome = await outcomeOf(reader.getBalance({ address: stage.wallet.addresses[0], network }))
    expect(['missingRpcUrl', 'rpcFailed'].includes(outcome) || outcome).toBe(true)
  })

  define('a capability is whole or absent; sending names what is missing', async (stage) => {
    const send = await stage.session.send?.()
    if (send) {
      expect(await outcomeOf(send.prepare({}))).toBe('missingFields')
      const asked = new AbortController()
      asked.abort()
      const confirmed = outcomeOf(stage.hurry(send.confirm('0x', stage.network, asked.signal)))
      expect((await confirmed) === 'ok').toBe(false)
    }
    const typedData = await stage.session.typedData?.()
    if (typedData) {
      const connector = await stage.find()
      const [address] = stage.wallet.addresses
      const outcome = await outcomeOf(typedData.signTypedData(connector, { address, typedData: {} }))
      expect(outcome).toBe('missingFields')
    }
    const assets = await stage.session.assets?.()
    if (assets) expect(await outcomeOf(assets.watch(await stage.find(), {}))).toBe('missingFields')
    const calls = await stage.session.calls?.()
    if (calls) {
      const connector = await stage.find()
      const [from] = stage.wallet.addresses
      const none = { from, network: stage.network, calls: [], atomicRequired: false }
      expect(await outcomeOf(calls.sendCalls(connector, none))).toBe('missingFields')
    }
  })

  define(
    'choosing accounts asks the person, answers what the wallet shares, and may be declined',
    async (stage) => {
      const accounts = await stage.session.accounts?.()
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
