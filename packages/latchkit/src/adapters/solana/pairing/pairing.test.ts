import {
  AccountRole,
  address,
  appendTransactionMessageInstruction,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getAddressFromPublicKey,
  getBase58Decoder,
  getBase58Encoder,
  getBase64Encoder,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  getTransactionEncoder,
  type SignatureBytes,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  verifySignature,
} from '@solana/kit'
import { recoverMessageAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '../../../core/connect/connect.js'
import { disconnect } from '../../../core/connect/disconnect.js'
import { switchNetwork } from '../../../core/connect/switchNetwork.js'
import { getProvider } from '../../../core/connect/walletAccess.js'
import { createLatchkit } from '../../../core/createLatchkit.js'
import { openNode } from '../../../core/fixtures/openNode.js'
import type { Kit } from '../../../core/kit/kit.js'
import { accountState } from '../../../core/select/accountState.js'
import { networkState } from '../../../core/select/networkState.js'
import { signMessage } from '../../../core/wallet/signing.js'
import { mainnet } from '../../../networks/mainnet.js'
import { solana as solanaMainnet } from '../../../networks/solana.js'
import { solanaDevnet } from '../../../networks/solanaDevnet.js'
import { createMemoryStorage } from '../../../testing/createMemoryStorage.js'
import { anvilKeys, solanaKeys } from '../../../testing/keys.js'
import type {
  PairingWallet,
  PairingWalletOptions,
  WalletProposal,
} from '../../../testing/pairing/pairingWallet.js'
import { createWorld, type World } from '../../../walletconnect/fixtures/world.js'
import { walletConnect } from '../../../walletconnect/walletConnect.js'
import { evm } from '../../evm/evm.js'
import { solana } from '../solana.js'
import type { SolanaWallet } from '../solanaWallet.js'

const owner = privateKeyToAccount(anvilKeys[0])
const [firstKey, secondKey] = solanaKeys as [Uint8Array, Uint8Array]
const [mainnetId, devnetId] = [solanaMainnet.caipNetworkId, solanaDevnet.caipNetworkId]
const formerMainnet = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const memoProgram = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const events = ['accountsChanged', 'chainChanged']
const methods = [
  ...['solana_signMessage', 'solana_signTransaction', 'solana_signAllTransactions'],
  ...['solana_signAndSendTransaction', 'solana_getAccounts', 'solana_requestAccounts'],
]

let first: string
let second: string
let world: World
let storage: ReturnType<typeof createMemoryStorage>
const kits: Kit[] = []
beforeAll(async () => {
  await Promise.all([
    import('../../../walletconnect/createClient.js'),
    import('../../evm/createWallet.js'),
    import('../createWallet.js'),
    import('../../../core/connect/startConnectors.js'),
  ])
  ;[first, second] = (await Promise.all([firstKey, secondKey].map(addressOf))) as [string, string]
})
beforeEach(() => {
  world = createWorld()
  storage = createMemoryStorage()
})
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
  world.end()
})

/** The address of a seed, by the platform's own cryptography. */
async function addressOf(seed: Uint8Array): Promise<string> {
  const prefix = Uint8Array.from('302e020100300506032b657004220420'.match(/../g) ?? [], (each) =>
    Number.parseInt(each, 16),
  )
  const key = await crypto.subtle.importKey('pkcs8', new Uint8Array([...prefix, ...seed]), 'Ed25519', true, [
    'sign',
  ])
  const { x = '', kty, crv } = await crypto.subtle.exportKey('jwk', key)
  const own = await crypto.subtle.importKey('jwk', { x, kty, crv } as JsonWebKey, 'Ed25519', true, ['verify'])
  return getAddressFromPublicKey(own)
}

const eip155 = {
  accounts: [`eip155:1:${owner.address}`],
  methods: ['personal_sign', 'eth_sendTransaction'],
  events,
}
const share = (...allowed: string[]) => ({
  accounts: [`${mainnetId}:${first}`, `${devnetId}:${first}`, `${mainnetId}:${second}`],
  methods: allowed,
  events,
})

/** A page load of a site with both adapters, and pairing. */
function load(): Kit {
  const { relay, clock, indexedDB } = world
  const kit = createLatchkit({
    networks: [mainnet, solanaMainnet, solanaDevnet],
    adapters: [evm({ injected: false }), solana()],
    connectors: [
      walletConnect({
        relayUrl: 'wss://relay.example.org',
        metadata: { name: 'Site', url: 'https://site.example' },
        platform: {
          ...{ WebSocket: relay.WebSocket, crypto: world.crypto, indexedDB },
          ...{ locks: undefined, BroadcastChannel: undefined },
        },
      }),
    ],
    logLevel: 'silent',
    services: { clock, storage },
  })
  kits.push(kit)
  kit.start()
  return kit
}

interface Paired {
  readonly kit: Kit
  readonly wallet: PairingWallet
  readonly proposal: WalletProposal | undefined
  readonly provider: SolanaWallet
}

/** A site and a wallet that have paired; the wallet signs for real in both namespaces. */
async function paired(options: Partial<PairingWalletOptions> = {}): Promise<Paired> {
  const kit = load()
  const wallet = await world.wallet({
    has: { eip155, solana: share(...methods) },
    answer: ({ method, params }) =>
      method === 'personal_sign'
        ? owner.signMessage({ message: { raw: (params as [`0x${string}`])[0] } })
        : undefined,
    solana: { secretKeys: [firstKey, secondKey] },
    mood: 'ask',
    ...options,
  })
  const connecting = connect(kit, { connector: 'walletConnect', onUri: ({ uri }) => void wallet.pair(uri) })
  await world.until(() => wallet.proposals.length)
  const [proposal] = wallet.proposals
  // The wallet hears a moment after the site that the site has the session.
  await settled(Promise.all([wallet.approve(), connecting]))
  return { kit, wallet, proposal, provider: getProvider(kit, { namespace: 'solana' }) as SolanaWallet }
}

/** The result of what the world is at, which needs no time of its own. */
async function settled<Value>(promise: Promise<Value>): Promise<Value> {
  let over = false
  promise.then(
    () => (over = true),
    () => (over = true),
  )
  await world.until(() => over)
  return promise
}

const addressIn = (kit: Kit, namespace: string) => accountState(kit.store.getState(), namespace).address
const feature = <Name extends keyof SolanaWallet['features']>(provider: SolanaWallet, name: Name) =>
  provider.features[name] as NonNullable<SolanaWallet['features'][Name]>
const accountOf = ({ accounts }: SolanaWallet) => accounts[0] as SolanaWallet['accounts'][number]

/** A transaction that an account pays for and that writes a memo, as it goes over the wire. */
function memo(payer: string, text: string, version: 0 | 'legacy' = 0): Uint8Array {
  const payment = setTransactionMessageFeePayer(address(payer), createTransactionMessage({ version }))
  const lifetime = {
    blockhash: blockhash('EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N'),
    lastValidBlockHeight: 1n,
  }
  const message = appendTransactionMessageInstruction(
    {
      programAddress: memoProgram,
      accounts: [{ address: address(payer), role: AccountRole.READONLY_SIGNER }],
      data: new TextEncoder().encode(text),
    },
    setTransactionMessageLifetimeUsingBlockhash(lifetime, payment),
  )
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
}

/** Whether an account has signed a transaction, by another library than the wallet's. */
async function isSignedBy(bytes: Uint8Array, signer: string): Promise<boolean> {
  const { messageBytes, signatures } = getTransactionDecoder().decode(bytes)
  const signature = signatures[address(signer)]
  const key = await getPublicKeyFromAddress(address(signer))
  return !!signature && verifySignature(key, signature, messageBytes)
}

describe('EVM and Solana in one session', () => {
  it('both are proposed, Solana with the ids that its networks had before, and connected', async () => {
    const { kit, wallet, proposal } = await paired()
    expect(proposal?.optional.eip155?.chains).toEqual(['eip155:1'])
    expect(proposal?.optional.solana).toEqual({
      chains: [...[mainnetId, formerMainnet], ...[devnetId, 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K']],
      methods,
      events,
    })
    expect(addressIn(kit, 'eip155')).toBe(owner.address)
    expect(accountState(kit.store.getState(), 'solana')).toMatchObject({
      address: first,
      allAccounts: [{ address: first }, { address: second }],
      connectedWalletInfo: { name: 'Test Wallet' },
    })
    expect(wallet.sessions).toHaveLength(1)
  })

  it('§4 signed on each: the signatures are verified by other libraries', async () => {
    const { kit } = await paired()
    const message = 'Grüße'
    const onEvm = await settled(signMessage(kit, { namespace: 'eip155', message }))
    expect(await recoverMessageAddress({ message, signature: onEvm.signature as `0x${string}` })).toBe(
      owner.address,
    )
    const { signature, publicKey } = await settled(signMessage(kit, { namespace: 'solana', message }))
    expect(publicKey).toBe(first)
    const key = await getPublicKeyFromAddress(address(first))
    const bytes = getBase58Encoder().encode(signature) as SignatureBytes
    expect(await verifySignature(key, bytes, new TextEncoder().encode(message))).toBe(true)
  })

  it('a page load finds both again', async () => {
    const { kit } = await paired()
    kit.destroy()
    const again = load()
    await world.until(() => addressIn(again, 'solana') === first)
    await world.until(() => addressIn(again, 'eip155') === owner.address)
    const { signature } = await settled(signMessage(again, { namespace: 'solana', message: 'again' }))
    expect(signature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)
  })

  it.each(['site', 'wallet'] as const)('§4 readings 42 a disconnect by the %s ends both', async (end) => {
    const { kit, wallet } = await paired()
    const ending = end === 'site' ? disconnect(kit, { namespace: 'solana' }) : wallet.disconnect()
    await settled(Promise.resolve<unknown>(ending))
    await world.until(() => !addressIn(kit, 'solana') && !addressIn(kit, 'eip155'))
    expect(kit.store.getState().sessions).toEqual({})
    await world.until(() => wallet.sessions.length === 0)
  })

  it('a wallet that shares one of them alone connects that one', async () => {
    const { kit } = await paired({ has: { solana: share(...methods) } })
    expect([addressIn(kit, 'solana'), addressIn(kit, 'eip155')]).toEqual([first, undefined])
  })

  it('an account under the id that its network had before is one of that network', async () => {
    const { kit, wallet, provider } = await paired({
      has: { solana: { ...share(...methods), accounts: [`${formerMainnet}:${first}`] } },
    })
    expect(networkState(kit.store.getState(), 'solana').caipNetworkId).toBe(mainnetId)
    const transaction = memo(first, 'hello')
    const input = { account: accountOf(provider), transaction, chain: 'solana:mainnet' as const }
    await settled(feature(provider, 'solana:signTransaction').signTransaction(input))
    expect(wallet.requests.at(-1)).toMatchObject({ chainId: formerMainnet })
  })
})

describe('the wallet object made of a session', () => {
  it('is one of Wallet Standard: its accounts with their chains, and a feature for each method', async () => {
    const { provider } = await paired()
    expect(provider).toMatchObject({ version: '1.0.0', name: 'Test Wallet' })
    expect(provider.accounts.map(({ address: own, chains }) => [own, chains])).toEqual([
      [first, [mainnetId, 'solana:mainnet', devnetId, 'solana:devnet']],
      [second, [mainnetId, 'solana:mainnet']],
    ])
    expect(Object.keys(provider.features).sort()).toEqual([
      'solana:signAndSendTransaction',
      'solana:signMessage',
      'solana:signTransaction',
      'standard:connect',
      'standard:events',
    ])
  })

  it.each([0, 'legacy'] as const)('has a transaction signed: version %s', async (version) => {
    const { provider, wallet } = await paired()
    const transaction = memo(first, 'hello', version)
    const account = accountOf(provider)
    const [signed] = await settled(
      feature(provider, 'solana:signTransaction').signTransaction({ account, transaction }),
    )
    expect(await isSignedBy(signed?.signedTransaction as Uint8Array, first)).toBe(true)
    expect(wallet.requests.at(-1)).toMatchObject({
      ...{ chainId: mainnetId, method: 'solana_signTransaction', params: { pubkey: first } },
    })
  })

  it('an older wallet is told the parts of a transaction by name, and answers a signature alone', async () => {
    const { provider, wallet } = await paired({
      solana: { secretKeys: [firstKey], signatureAlone: true },
    })
    const transaction = memo(first, 'hi', 'legacy')
    const input = { account: accountOf(provider), transaction }
    const [signed] = await settled(feature(provider, 'solana:signTransaction').signTransaction(input))
    expect(await isSignedBy(signed?.signedTransaction as Uint8Array, first)).toBe(true)
    expect(wallet.requests.at(-1)?.params).toMatchObject({
      feePayer: first,
      recentBlockhash: 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N',
      instructions: [
        {
          programId: memoProgram,
          keys: [{ pubkey: first, isSigner: true, isWritable: true }],
          data: getBase58Decoder().decode(new TextEncoder().encode('hi')),
        },
      ],
    })
  })

  it.each([
    ['at once', methods, ['solana_signAllTransactions']],
    [
      'one by one where that is not allowed',
      ['solana_signTransaction'],
      ['solana_signTransaction', 'solana_signTransaction'],
    ],
    ['where only that is allowed', ['solana_signAllTransactions'], ['solana_signAllTransactions']],
  ])('several are signed %s', async (_, allowed, methods) => {
    const { provider, wallet } = await paired({ has: { solana: share(...allowed) } })
    const account = accountOf(provider)
    const inputs = ['one', 'two'].map((text) => ({ account, transaction: memo(first, text) }))
    const signed = await settled(feature(provider, 'solana:signTransaction').signTransaction(...inputs))
    const checks = signed.map(({ signedTransaction }) => isSignedBy(signedTransaction, first))
    expect(await Promise.all(checks)).toEqual([true, true])
    expect(wallet.requests.map(({ method }) => method)).toEqual(methods)
  })

  it('a transaction that the wallet sends goes out on the network that was named', async () => {
    const node = await openNode(() => ({ result: 'sent' }))
    try {
      const { provider, wallet } = await paired({
        solana: { secretKeys: [firstKey], rpcUrls: { [devnetId]: node.url } },
      })
      const input = {
        ...{ account: accountOf(provider), transaction: memo(first, 'out'), chain: 'solana:devnet' as const },
        options: { skipPreflight: true, preflightCommitment: 'confirmed' as const },
      }
      const sending = feature(provider, 'solana:signAndSendTransaction').signAndSendTransaction(input)
      const [{ signature }] = (await settled(sending)) as [{ signature: Uint8Array }]
      const [sent] = (node.calls[0]?.params ?? []) as [string]
      const bytes = new Uint8Array(getBase64Encoder().encode(sent))
      expect(await isSignedBy(bytes, first)).toBe(true)
      expect(bytes.slice(1, 65)).toEqual(signature)
      expect(wallet.requests.at(-1)).toMatchObject({
        chainId: devnetId,
        params: { pubkey: first, sendOptions: { skipPreflight: true, preflightCommitment: 'confirmed' } },
      })
    } finally {
      await node.stop()
    }
  })

  it('a change of the accounts or of the methods is heard, the account in front first', async () => {
    const { kit, wallet, provider } = await paired()
    const changes: unknown[] = []
    const off = feature(provider, 'standard:events').on('change', (changed) => changes.push(changed))
    void wallet.emit(mainnetId, 'accountsChanged', [`${mainnetId}:${second}`])
    await world.until(() => addressIn(kit, 'solana') === second)
    expect(accountOf(provider).address).toBe(second)
    void wallet.update({ eip155, solana: share('solana_signMessage') })
    await world.until(() => provider.features['solana:signTransaction'] === undefined)
    expect(changes.length).toBeGreaterThanOrEqual(2)
    off()
  })

  it('a switch of the network asks nobody, and the next request goes there', async () => {
    const { kit, wallet } = await paired()
    await settled(switchNetwork(kit, { network: devnetId }))
    await settled(signMessage(kit, { namespace: 'solana', message: 'there' }))
    expect(wallet.requests).toMatchObject([{ chainId: devnetId, method: 'solana_signMessage' }])
  })

  it('the site stays on its network when the session changes', async () => {
    const onDevnet = { ...share(...methods), accounts: [`${devnetId}:${first}`, `${mainnetId}:${first}`] }
    const { kit, wallet } = await paired({ has: { eip155, solana: onDevnet } })
    const here = () => networkState(kit.store.getState(), 'solana').caipNetworkId
    expect(here()).toBe(mainnetId)
    const more = { ...onDevnet, accounts: [...onDevnet.accounts, `${mainnetId}:${second}`] }
    void wallet.update({ eip155, solana: more })
    await world.until(() => accountState(kit.store.getState(), 'solana').allAccounts.length === 2)
    expect(here()).toBe(mainnetId)
  })

  it('the network that the wallet goes to is gone to', async () => {
    const { kit, wallet } = await paired()
    void wallet.emit(devnetId, 'chainChanged', devnetId)
    await world.until(() => networkState(kit.store.getState(), 'solana').caipNetworkId === devnetId)
  })
})

describe('error: what was not approved', () => {
  it('a method of one namespace is not there, and the other namespace goes on', async () => {
    const { kit, wallet, provider } = await paired({
      has: { eip155, solana: share('solana_signTransaction') },
    })
    expect(provider.features['solana:signMessage']).toBeUndefined()
    await expect(settled(signMessage(kit, { namespace: 'solana', message: 'no' }))).rejects.toMatchObject({
      code: 'methodUnsupported',
    })
    expect(wallet.requests).toEqual([])
    const { signature } = await settled(signMessage(kit, { namespace: 'eip155', message: 'yes' }))
    expect(signature).toMatch(/^0x/)
  })

  it('a feature that a site has kept is refused as soon as its method is gone, and nothing is sent', async () => {
    const { wallet, provider } = await paired()
    const signing = feature(provider, 'solana:signMessage')
    const account = accountOf(provider)
    void wallet.update({ eip155, solana: share('solana_signTransaction') })
    await world.until(() => provider.features['solana:signMessage'] === undefined)
    const asking = signing.signMessage({ account, message: new TextEncoder().encode('late') })
    await expect(settled(asking)).rejects.toMatchObject({ code: 4200 })
    expect(wallet.requests).toEqual([])
  })

  it('a chain that the session does not hold', async () => {
    const { provider, wallet } = await paired()
    const input = {
      account: accountOf(provider),
      transaction: memo(first, 'x'),
      chain: 'solana:testnet' as const,
    }
    await expect(
      settled(feature(provider, 'solana:signTransaction').signTransaction(input)),
    ).rejects.toMatchObject({ code: 'chainNotSupported' })
    expect(wallet.requests).toEqual([])
  })
})

describe('error: answers that make no sense', () => {
  it.each([
    ['nothing', null],
    ['a text', 'signed'],
    ['no signature', {}],
    ['a signature that is too short', { signature: '1111' }],
    ['one that is not base58', { signature: '0OIl'.repeat(20) }],
    ['a transaction that is not base64', { transaction: '§' }],
    ['transactions that are too few', { transactions: [] }],
  ])('%s', async (_, answer) => {
    const { provider } = await paired({ answer: () => answer })
    const account = accountOf(provider)
    const one = { account, transaction: memo(first, 'x') }
    const asks: readonly (() => Promise<unknown>)[] = [
      () => feature(provider, 'solana:signTransaction').signTransaction(one),
      () => feature(provider, 'solana:signTransaction').signTransaction(one, one),
      () => feature(provider, 'solana:signAndSendTransaction').signAndSendTransaction(one),
      () => feature(provider, 'solana:signMessage').signMessage({ account, message: new Uint8Array(3) }),
    ]
    for (const ask of asks) await expect(settled(ask())).rejects.toMatchObject({ code: 'badAnswer' })
  })

  it('a signature of a signer that the transaction does not ask', async () => {
    const { provider } = await paired({ answer: () => ({ signature: '1'.repeat(64) }) })
    const input = { account: accountOf(provider), transaction: memo(second, 'of another') }
    await expect(
      settled(feature(provider, 'solana:signTransaction').signTransaction(input)),
    ).rejects.toMatchObject({ code: 'badAnswer' })
  })

  it('accounts that are none are left out', async () => {
    const { kit } = await paired({
      has: { solana: { ...share(...methods), accounts: [`${mainnetId}:0x12`, `${mainnetId}:${first}`] } },
    })
    expect(accountState(kit.store.getState(), 'solana').allAccounts).toHaveLength(1)
  })

  it('a refusal is a refusal', async () => {
    const { kit } = await paired({
      answer() {
        throw Object.assign(new Error('User rejected.'), { code: 5000 })
      },
    })
    await expect(settled(signMessage(kit, { namespace: 'solana', message: 'no' }))).rejects.toMatchObject({
      code: 'userRejected',
    })
  })
})
