import { startPolkadot } from '@latchkit/chains/polkadot'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { compact } from '@polkadot-api/substrate-bindings'
import { keccak256, recoverAddress } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { openNode } from '../../../core/fixtures/openNode.js'
import type { TestPolkadotKey } from '../../../testing/keys.js'
import type { Network } from '../../../wire/entities.js'
import { fromHex, joinBytes, toHex } from '../chain/hex.js'
import { h160Metadata } from '../fixtures/h160Metadata.js'
import { localNetwork } from '../fixtures/localNetwork.js'
import { openWallet } from '../fixtures/openWallet.js'
import type { PolkadotCall, PolkadotHex, PolkadotPayload, PolkadotWallet } from '../polkadotWallet.js'

const [relay, hub] = await Promise.all([startPolkadot(), startPolkadot({ runtime: 'assetHub' })])
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})
afterAll(() => Promise.all([relay.stop(), hub.stop()]))

const idOf = (chain: typeof hub) => chain.caipNetworkId.slice('polkadot:'.length)
const call = '0x00000408'

async function ask(chain: typeof hub, method: string, ...params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = (await (await fetch(chain.rpcUrl, { method: 'POST', body })).json()) as {
    readonly result?: unknown
    readonly error?: { readonly data?: unknown }
  }
  return answer.error?.data ?? answer.result
}

/** A site with a wallet that has the first key of a chain. */
async function openOn(chain: typeof hub) {
  const { seed, publicKey, type } = chain.funded[0]
  const keys: readonly TestPolkadotKey[] = [{ type, seed: toHex(seed), publicKey: toHex(publicKey) }]
  const network = localNetwork(idOf(chain), chain.rpcUrl)
  const stage = openWallet([network], { addressFormats: { [network.caipNetworkId]: 0 } }, { keys })
  ends.push(stage.end)
  await stage.connect()
  const payloads: PolkadotPayload[] = []
  stage.wallet.set({
    tamperPayload(payload) {
      payloads.push(payload)
      return payload
    },
  })
  const own = stage.page.running.provider(stage.connector) as PolkadotWallet
  return { own, payloads, wallet: stage.wallet }
}

describe('an extrinsic on a hub, by its published metadata', () => {
  it('is taken by the chain, with a tip in its own currency and the hash of its metadata', async () => {
    const { own, payloads } = await openOn(hub)
    const extrinsic = await own.signExtrinsic({ call, tip: 5n })
    expect(payloads).toMatchObject([{ tip: `0x${'5'.padStart(32, '0')}`, mode: 1 }])
    expect(payloads[0]).not.toHaveProperty('assetId')
    expect(await ask(hub, 'author_submitExtrinsic', extrinsic)).toMatch(/^0x[0-9a-f]{64}$/)
  })

  it('names the asset that its fee is paid in: the chain believes the signature, and misses the asset', async () => {
    const { own, payloads } = await openOn(hub)
    // Of the network itself, the pallet of assets (50) and the asset 1984.
    const feeAsset = '0x00020432' + '05011f'
    const extrinsic = await own.signExtrinsic({ call, tip: 5n, feeAsset: feeAsset as PolkadotHex })
    expect(payloads).toMatchObject([{ assetId: feeAsset }])
    expect(extrinsic).toContain(`1401${feeAsset.slice(2)}`)
    expect(await ask(hub, 'author_submitExtrinsic', extrinsic)).toMatch(/Inability to pay some fees/)
  })

  it.each([
    ['no hex', 'x'],
    ['nothing', '0x'],
    ['cut off', '0x0002043205'],
    ['longer', '0x0002043205011f00'],
    ['of a kind that there is not', '0x00ff'],
    ['a number in a longer form than it needs', '0x00020432050200000007'],
  ])('error: an asset that is %s is none, and the wallet is not asked', async (_, feeAsset) => {
    const { own, wallet } = await openOn(hub)
    const before = wallet.prompts.length
    const wanted = { call, feeAsset } as PolkadotCall
    await expect(own.signExtrinsic(wanted)).rejects.toMatchObject({
      code: 'missingFields',
      message: expect.stringContaining('feeAsset'),
    })
    expect(wallet.prompts).toHaveLength(before)
  })

  it('error: a relay chain takes its fees in its own currency alone', async () => {
    const { own, wallet } = await openOn(relay)
    const before = wallet.prompts.length
    await expect(own.signExtrinsic({ call, feeAsset: '0x00020432' as PolkadotHex })).rejects.toMatchObject({
      code: 'rpcFailed',
      message: expect.stringContaining('own currency'),
    })
    expect(wallet.prompts).toHaveLength(before)
  })
})

// Computed on 2026-11-26 by another implementation of RFC-78, `@dedot/merkleized-metadata` 1.3.0, of the metadata that
// `@polkadot/types-support` 16.5.6 publishes. None is published for a metadata that a package has.
describe('the hash of the metadata', () => {
  it.each([
    ['relay', relay, 'db1612c205801adc246bfbc31745f577f0996b85e5fdd05e56d23aabc83c25f9'],
    ['hub', hub, 'ffbb73125a923f4cf6c45355d78e240fe432765eb3a1dc30e121a9601fb8543e'],
  ])('is what another implementation makes of the same: %s', async (_, chain, hash) => {
    const { own, payloads } = await openOn(chain)
    await own.signExtrinsic({ call })
    expect(payloads).toMatchObject([{ mode: 1, metadataHash: `0x${hash}` }])
  })
})

const secret = new Uint8Array(32).fill(7)
const h160 = privateKeyToAddress(toHex(secret))
const littleEndian = (hex: string) => (fromHex(hex) as Uint8Array).reverse()

/** The bytes that are signed: the call, what stands in the extensions, and what is only signed. */
function signedBytes(payload: PolkadotPayload, extra: Uint8Array): Uint8Array {
  const bytes = (hex: unknown) => fromHex(hex) as Uint8Array
  const { specVersion, transactionVersion, genesisHash, blockHash, metadataHash } = payload
  const versions = joinBytes(littleEndian(specVersion), littleEndian(transactionVersion))
  const hashes = joinBytes(bytes(genesisHash), bytes(blockHash), Uint8Array.of(1), bytes(metadataHash))
  return joinBytes(bytes(payload.method), extra, versions, hashes)
}

/** Signs as accounts of Ethereum do on a network of Polkadot: the hash of Keccak, of what is longer than 256 bytes by its hash. */
function signByKeccak(message: Uint8Array): Uint8Array {
  const short = message.length > 256 ? blake2b(message, { dkLen: 32 }) : message
  const hash = fromHex(keccak256(short)) as Uint8Array
  const made = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' })
  return joinBytes(made.slice(1), made.slice(0, 1))
}

/** A network that answers as the relay chain does, with this metadata, and a wallet with an account of Ethereum's kind on it. */
async function openH160(metadata: Uint8Array) {
  const same = {
    chain_getFinalizedHead: relay.genesisHash,
    chain_getBlockHash: relay.genesisHash,
    chain_getHeader: await ask(relay, 'chain_getHeader'),
    state_getRuntimeVersion: await ask(relay, 'state_getRuntimeVersion'),
    system_accountNextIndex: 3,
    state_call: toHex(joinBytes(Uint8Array.of(1), compact.enc(metadata.length), metadata)),
  } as Readonly<Record<string, unknown>>
  const node = await openNode(({ method }) => ({ result: same[method] }))
  const network: Network = localNetwork(idOf(relay), node.url)
  const stage = openWallet([network], { addressFormats: { [network.caipNetworkId]: 'h160' } })
  ends.push(stage.end, node.stop)
  const payloads: PolkadotPayload[] = []
  stage.wallet.set({
    answers: {
      'accounts.get': [{ address: h160, type: 'ethereum' }],
      signPayload(payload: PolkadotPayload) {
        payloads.push(payload)
        const era = fromHex(payload.era) as Uint8Array
        const extra = joinBytes(era, Uint8Array.of(3 << 2, 0, 1))
        return { signature: toHex(signByKeccak(signedBytes(payload, extra))) }
      },
    },
  })
  await stage.connect()
  const own = stage.page.running.provider(stage.connector) as PolkadotWallet
  return { own, payloads, node, wallet: stage.wallet }
}

it('metadata is read once for a runtime, and that of another version is not kept beside it', async () => {
  const metadata = await ask(hub, 'state_call', 'Metadata_metadata_at_version', '0x0f000000')
  let specVersion = 1
  const node = await openNode(({ method }) => {
    if (method === 'state_getRuntimeVersion')
      return { result: { specName: 'local', specVersion, transactionVersion: 1 } }
    return { result: method === 'state_call' ? metadata : null }
  })
  const network = localNetwork(idOf(hub), node.url)
  const stage = openWallet([network])
  ends.push(stage.end, node.stop)
  await stage.connect()
  const own = stage.page.running.provider(stage.connector) as PolkadotWallet
  const reads = () => node.calls.filter(({ method }) => method === 'state_call').length
  const counts: number[] = []
  for (const version of [1, 1, 2, 2, 1]) {
    specVersion = version
    expect((await own.readBalance()).existentialDeposit).toBe(hub.existentialDeposit)
    counts.push(reads())
  }
  expect(counts).toEqual([1, 1, 2, 2, 3])
})

const relayMetadata = () =>
  ask(relay, 'state_call', 'Metadata_metadata_at_version', '0x0f000000').then((text) =>
    (fromHex(text) as Uint8Array).slice(5),
  )

describe('an extrinsic of an account of Ethereum’s kind', () => {
  it.each([
    ['short', call],
    ['long, signed by its hash', `0x0000${toHex(compact.enc(300)).slice(2)}${'ab'.repeat(300)}`],
  ])('has the 20 bytes, and a signature that Ethereum’s libraries verify: %s', async (_, wanted) => {
    const { own, payloads, node } = await openH160(h160Metadata(await relayMetadata()))
    const extrinsic = fromHex(await own.signExtrinsic({ call: wanted as PolkadotHex })) as Uint8Array
    expect(node.calls.find(({ method }) => method === 'system_accountNextIndex')?.params).toEqual([h160])
    const [payload] = payloads
    if (!payload) return expect.unreachable()
    const own20 = fromHex(h160) as Uint8Array
    const body = extrinsic.slice(compact.enc(compact.dec(extrinsic) as number).length)
    const extra = joinBytes(fromHex(payload.era) as Uint8Array, Uint8Array.of(3 << 2, 0, 1))
    const signature = body.slice(21, 86)
    const head = joinBytes(Uint8Array.of(0x84), own20, signature)
    expect(toHex(body)).toBe(toHex(joinBytes(head, extra, fromHex(wanted) as Uint8Array)))
    const message = signedBytes(payload, extra)
    const hash = keccak256(message.length > 256 ? blake2b(message, { dkLen: 32 }) : message)
    expect(await recoverAddress({ hash, signature: toHex(signature) })).toBe(h160)
  })

  it('where the runtime does not check the hash of its metadata, none is signed', async () => {
    const { own, wallet } = await openH160(h160Metadata(await relayMetadata(), 'CheckMetadataHash'))
    const payloads: PolkadotPayload[] = []
    wallet.set({
      answers: {
        signPayload(payload: PolkadotPayload) {
          payloads.push(payload)
          return { signature: `0x${'00'.repeat(65)}` }
        },
      },
    })
    // The byte that would say so is not there either: only the tip stands before the call.
    expect(await own.signExtrinsic({ call })).toMatch(/0c0000000408$/)
    expect(Object.keys(payloads[0] ?? {})).not.toContain('mode')
  })

  it('error: a network whose metadata has other accounts, whatever the site says, is refused', async () => {
    const { own, payloads } = await openH160(await relayMetadata())
    await expect(own.signExtrinsic({ call })).rejects.toMatchObject({
      code: 'rpcFailed',
      message: expect.stringContaining('another kind'),
    })
    expect(payloads).toEqual([])
  })
})
