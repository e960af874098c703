import { verifyMessage } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { addNetwork } from '../../core/connect/addNetwork.js'
import { chooseAccount } from '../../core/connect/chooseAccount.js'
import { disconnect } from '../../core/connect/disconnect.js'
import { selectAccount } from '../../core/connect/selectAccount.js'
import { switchNetwork } from '../../core/connect/switchNetwork.js'
import { getProvider } from '../../core/connect/walletAccess.js'
import { sendTransaction } from '../../core/money/sendTransaction.js'
import { signMessage } from '../../core/wallet/signing.js'
import { watchAsset } from '../../core/wallet/watchAsset.js'
import { forwardRpc } from '../../testing/rpc.js'
import { evm } from './evm.js'
import { evmNetwork, first, localChains, second } from './fixtures/localChains.js'
import { openSite, type Site } from './fixtures/openSite.js'
import { codeOf } from './fixtures/page.js'

const chains = localChains()
const third = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
let site: Site
afterEach(() => site?.end())

async function connected(): Promise<Site> {
  site = openSite(chains.list(), { networks: [chains.network(0), chains.network(1)] })
  return site.connect()
}
const all = () => site.account().allAccounts.map(({ address }) => address)
const reloaded = async () => {
  site = await site.reload()
}

describe('chooseAccount', () => {
  it('lets the person choose in the wallet; the active one there is the site’s', async () => {
    const { kit, wallet } = await connected()
    wallet.set({ picks: [1, 2] })
    const accounts = await chooseAccount(kit)
    expect(accounts.map(({ address }) => address)).toEqual([second, third])
    expect(all()).toEqual([second, third])
    expect(wallet.prompts).toEqual(['eth_requestAccounts', 'wallet_requestPermissions'])
  })

  it('what is chosen in the wallet counts more than what was selected on the site', async () => {
    const { kit, wallet } = await connected()
    wallet.set({ picks: [0, 1] })
    await chooseAccount(kit)
    selectAccount(kit, { address: second })
    expect(site.account().address).toBe(second)
    await chooseAccount(kit)
    expect(site.account().address).toBe(first)
  })

  it('error: declined, without such a method, or nobody connected: the accounts stay', async () => {
    const { kit, wallet } = await connected()
    wallet.set({ reject: ['wallet_requestPermissions'] })
    expect(await codeOf(chooseAccount(kit))).toBe('userRejected')
    const refuse = () => Promise.reject(Object.assign(new Error('no'), { code: -32601 }))
    wallet.set({ answers: { wallet_requestPermissions: refuse } })
    expect(await codeOf(chooseAccount(kit))).toBe('methodUnsupported')
    wallet.set({ answers: { wallet_requestPermissions: [], eth_accounts: ['0x12'] } })
    expect(await codeOf(chooseAccount(kit))).toBe('badAnswer')
    expect(site.account().address).toBe(first)
    await disconnect(kit)
    expect(await codeOf(chooseAccount(kit))).toBe('notConnected')
  })
})

describe('selectAccount', () => {
  async function withThree(): Promise<Site> {
    await connected()
    site.wallet.set({ picks: [0, 1, 2] })
    await chooseAccount(site.kit)
    return site
  }

  it('makes another shared account the active one, which then signs, and whose balance is read', async () => {
    const { kit, wallet, account } = await withThree()
    selectAccount(kit, { address: second.toLowerCase() })
    expect(account().address).toBe(second)
    expect(all()).toEqual([second, first, third])
    expect(wallet.prompts).not.toContain('eth_accounts')
    const { signature } = await signMessage(kit, { message: 'hello' })
    const signed = { message: 'hello', signature: signature as `0x${string}` }
    expect(await verifyMessage({ address: second, ...signed })).toBe(true)
    await expect.poll(() => account().balanceStatus).toBe('ready')
  })

  it('stays while the wallet moves to another network and while it shares the account', async () => {
    const { kit, wallet, account } = await withThree()
    selectAccount(kit, { address: second })
    wallet.switchChain(31_338)
    await expect.poll(() => site.network().caipNetworkId).toBe('eip155:31338')
    expect(account().address).toBe(second)
    wallet.set({ picks: [0, 2] })
    const provider = getProvider(kit, { namespace: 'eip155' })
    await provider?.request({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] })
    await expect.poll(() => account().address).toBe(first)
  })

  it('a switch in the wallet wins', async () => {
    const { kit, wallet, account } = await withThree()
    selectAccount(kit, { address: second })
    wallet.switchAccount(2)
    await expect.poll(() => account().address).toBe(third)
  })

  it('is remembered over a reload, unless the wallet switched meanwhile', async () => {
    const { kit } = await withThree()
    selectAccount(kit, { address: third })
    await reloaded()
    expect(site.account().address).toBe(third)
    expect(all()).toEqual([third, first, second])
    await reloaded()
    expect(site.account().address).toBe(third)
    // After this the kit follows no change.
    site.kit.destroy()
    site.wallet.switchAccount(1)
    await reloaded()
    expect(site.account().address).toBe(second)
    site.wallet.switchAccount(0)
    await reloaded()
    expect(site.account().address).toBe(first)
  })

  it('is forgotten with the connection', async () => {
    const { kit, storage } = await withThree()
    const stored = () => storage.entries.get('latchkit:default:selected_accounts')
    selectAccount(kit, { address: second })
    await expect.poll(stored).toContain(second)
    await disconnect(kit)
    await expect.poll(stored).toBeUndefined()
    site.wallet.set({ picks: [0, 1, 2] })
    await site.connect()
    expect(site.account().address).toBe(first)
  })

  it('error: an account the wallet does not share', async () => {
    const { kit } = await connected()
    expect(await codeOf((async () => selectAccount(kit, { address: second }))())).toBe('accountNotShared')
    expect(site.account().address).toBe(first)
  })
})

describe('watchAsset', () => {
  const token = { address: second.toLowerCase(), symbol: 'USDC', decimals: 6 }

  it('hands the wallet the token, and answers whether it shows it', async () => {
    const { kit, wallet } = await connected()
    const image = 'https://token.example/usdc.png'
    expect(await watchAsset(kit, { ...token, image })).toBe(true)
    expect(wallet.watched).toEqual([{ type: 'ERC20', options: { ...token, address: second, image } }])
    wallet.set({ answers: { wallet_watchAsset: false } })
    expect(await watchAsset(kit, token)).toBe(false)
  })

  it('error: what is missing or malformed is named, and the wallet is not asked', async () => {
    const { kit, wallet } = await connected()
    const fieldsOf = (asset: object) =>
      watchAsset(kit, { ...token, ...asset }).catch(
        (error: { data: { fields: unknown } }) => error.data.fields,
      )
    const wrong: readonly [object, string][] = [
      [{ address: '0x12' }, 'address'],
      [{ address: second.slice(2) }, 'address'],
      [{ symbol: '' }, 'symbol'],
      [{ symbol: 'USD\u202eC' }, 'symbol'],
      [{ symbol: 'TOOLONGSYMBOL' }, 'symbol'],
      [{ decimals: -1 }, 'decimals'],
      [{ decimals: 6.5 }, 'decimals'],
      [{ decimals: 37 }, 'decimals'],
      [{ image: 'http://token.example/usdc.png' }, 'image'],
      [{ image: 'javascript:alert(1)' }, 'image'],
    ]
    for (const [asset, field] of wrong) expect(await fieldsOf(asset)).toEqual([field])
    expect(wallet.prompts).not.toContain('wallet_watchAsset')
  })

  it('error: declined, not offered, or a wallet that answers nonsense', async () => {
    const { kit, wallet } = await connected()
    wallet.set({ reject: ['wallet_watchAsset'] })
    expect(await codeOf(watchAsset(kit, token))).toBe('userRejected')
    for (const [answer, code] of [
      [() => Promise.reject(Object.assign(new Error('no'), { code: 4200 })), 'methodUnsupported'],
      ['yes', 'badAnswer'],
    ]) {
      wallet.set({ answers: { wallet_watchAsset: answer } })
      expect(await codeOf(watchAsset(kit, token))).toBe(code)
    }
  })
})

describe('a network switch while something is being asked', () => {
  it('does not lose a signature', async () => {
    const { kit, wallet, network } = await connected()
    wallet.set({ hold: true })
    const request = signMessage(kit, { message: 'hello' })
    await expect.poll(() => wallet.prompts.at(-1)).toBe('personal_sign')
    wallet.switchChain(31_338)
    await expect.poll(() => network().caipNetworkId).toBe('eip155:31338')
    wallet.approve()
    expect((await request).signature).toMatch(/^0x/)
  })

  it('does not lose a transaction, which goes to the chain it was asked for', async () => {
    const { kit, wallet, network } = await connected()
    wallet.set({ hold: true })
    const request = sendTransaction(kit, { receiver: second, amount: 7n })
    await expect.poll(() => wallet.prompts.at(-1)).toBe('eth_sendTransaction')
    wallet.switchChain(31_338)
    await expect.poll(() => network().caipNetworkId).toBe('eip155:31338')
    wallet.approve()
    const hash = await request
    const [here, there] = chains.list().map(({ rpcUrl }) => rpcUrl)
    const mined = { status: '0x1' }
    await expect.poll(() => forwardRpc(here!, 'eth_getTransactionReceipt', [hash])).toMatchObject(mined)
    expect(await forwardRpc(there!, 'eth_getTransactionReceipt', [hash])).toBeNull()
  })

  it('by the site is asked beside it, and both are answered', async () => {
    const { kit, wallet, network } = await connected()
    wallet.set({ hold: true })
    const signed = signMessage(kit, { message: 'hello' })
    await expect.poll(() => wallet.prompts.at(-1)).toBe('personal_sign')
    const switched = switchNetwork(kit, { network: 'eip155:31338' })
    await expect.poll(() => wallet.prompts.at(-1)).toBe('wallet_switchEthereumChain')
    wallet.approve()
    expect((await signed).signature).toMatch(/^0x/)
    expect(network().caipNetworkId).toBe('eip155:31337')
    wallet.approve()
    await switched
    expect(network().caipNetworkId).toBe('eip155:31338')
  })

  it('error: a wallet that refuses the transaction then says why, in the catalogue’s terms', async () => {
    const { kit, wallet } = await connected()
    const refusals: readonly [number, string][] = [
      [-32602, 'rpcInvalidParams'],
      [4901, 'chainDisconnected'],
      [4001, 'userRejected'],
    ]
    for (const [code, name] of refusals) {
      const refuse = async () => {
        wallet.switchChain(wallet.chainId === 31_337 ? 31_338 : 31_337)
        throw Object.assign(new Error('the chain is another one now'), { code })
      }
      wallet.set({ answers: { eth_sendTransaction: refuse } })
      expect(await codeOf(sendTransaction(kit, { receiver: second, amount: 1n }))).toBe(name)
    }
  })

  it('error: -32603 to a switch means a chain id it cannot use', async () => {
    const { kit, wallet } = await connected()
    const refuse = () => Promise.reject(Object.assign(new Error('Internal error'), { code: -32603 }))
    wallet.set({ answers: { wallet_switchEthereumChain: refuse } })
    expect(await codeOf(switchNetwork(kit, { network: 'eip155:31338' }))).toBe('invalidChainId')
  })
})

describe('custom RPC URLs', () => {
  it('take the place of the network’s own, which are kept beside them', async () => {
    const { rpcUrl } = chains.list()[0]!
    const network = evmNetwork(31_337, ['http://127.0.0.1:1'])
    const adapters = [evm({ injected: false, rpcUrls: { 'eip155:31337': [rpcUrl] } })]
    site = openSite(chains.list(), { networks: [network, evmNetwork(5, [])], adapters })
    const rpcUrls = { default: { http: [rpcUrl] }, chainDefault: { http: ['http://127.0.0.1:1'] } }
    expect(site.network().requestedCaipNetworks.map((each) => each.rpcUrls)).toEqual([
      rpcUrls,
      { default: { http: [] } },
    ])
    await site.connect()
    await expect.poll(() => site.account().balanceStatus).toBe('ready')
    addNetwork(site.kit, site.network().caipNetwork!)
    expect(site.network().caipNetwork?.rpcUrls).toEqual(rpcUrls)
  })

  it('error: that are none are refused with the network', () => {
    const rpcUrls = { 'eip155:31337': [5] } as unknown as Record<`eip155:${number}`, string[]>
    const open = () => openSite([], { networks: [chains.network(0)], adapters: [evm({ rpcUrls })] })
    expect(open).toThrow(/networks\.0/)
  })
})
