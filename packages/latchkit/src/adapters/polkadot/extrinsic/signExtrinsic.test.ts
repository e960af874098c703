import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { startPolkadot } from '@latchkit/chains/polkadot'
import { decAnyMetadata, unifyMetadata } from '@polkadot-api/substrate-bindings'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { TestPolkadotKey } from '../../../testing/keys.js'
import { localNetwork } from '../fixtures/localNetwork.js'
import { openWallet, type WalletFixture } from '../fixtures/openWallet.js'
import type { PolkadotHex, PolkadotPayload, PolkadotWallet } from '../polkadotWallet.js'
import { extensionsOf } from './extensions.js'

const chain = await startPolkadot()
afterAll(() => chain.stop())
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const network = localNetwork(chain.caipNetworkId.slice('polkadot:'.length), chain.rpcUrl)
const hex = (bytes: Uint8Array): PolkadotHex => `0x${Buffer.from(bytes).toString('hex')}`
/** `System.remark` of a text below 64 bytes. */
const remark = (text: string) => hex(Uint8Array.from([0, 0, text.length << 2, ...Buffer.from(text)]))

async function open(
  type = 'sr25519',
  on = network,
): Promise<WalletFixture & { readonly own: PolkadotWallet }> {
  const { seed, publicKey, type: kind } = chain.funded.find((each) => each.type === type)!
  const key: TestPolkadotKey = { type: kind, seed: hex(seed), publicKey: hex(publicKey) }
  const addressFormats = { [network.caipNetworkId]: 0 }
  const stage = openWallet([on], { addressFormats }, { keys: [key] })
  ends.push(stage.end)
  await stage.connect()
  return { ...stage, own: stage.page.running.provider(stage.connector) as PolkadotWallet }
}

async function ask(method: string, ...params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = (await (await fetch(chain.rpcUrl, { method: 'POST', body })).json()) as {
    readonly result?: unknown
    readonly error?: { readonly data?: unknown }
  }
  return answer.error?.data ?? answer.result
}

describe('signing an extrinsic', () => {
  it.each(['sr25519', 'ed25519', 'ecdsa'])(
    'by %s: the chain takes it, with the hash of its metadata',
    async (type) => {
      chain.advance(70)
      const { own, wallet } = await open(type)
      const payloads: PolkadotPayload[] = []
      wallet.set({
        tamperPayload(payload) {
          payloads.push(payload)
          return payload
        },
      })
      const extrinsic = await own.signExtrinsic({ call: remark('hello'), tip: 5n })
      const metadataHash = expect.stringMatching(/^0x[0-9a-f]{64}$/)
      expect(payloads).toMatchObject([{ mode: 1, metadataHash }])
      expect(await ask('author_submitExtrinsic', extrinsic)).toMatch(/^0x[0-9a-f]{64}$/)
    },
  )

  it.each([
    ['with the byte of its kind', 0],
    ['without it', 1],
  ])('without the extrinsic as a whole it is made of the signature, %s', async (_, start) => {
    const { own, wallet } = await open()
    const { enable } = wallet.wallet
    const { signer } = await enable('')
    wallet.set({
      answers: {
        signPayload: async (payload: PolkadotPayload) => {
          wallet.set({ answers: {} })
          const signed = await signer.signPayload?.({ ...payload, withSignedTransaction: false })
          return { signature: `0x${signed?.signature.slice(2 + 2 * start)}` }
        },
      },
    })
    const extrinsic = await own.signExtrinsic({ call: remark('part') })
    expect(await ask('author_submitExtrinsic', extrinsic)).toMatch(/^0x[0-9a-f]{64}$/)
  })

  it.each<[string, (payload: PolkadotPayload) => Partial<PolkadotPayload>]>([
    ['another call', () => ({ method: remark('other') })],
    ['another tip', () => ({ tip: '0xffff' })],
    ['another nonce', () => ({ nonce: '0x09' })],
    ['for ever', () => ({ era: '0x00' })],
    ['without the hash of the metadata', () => ({ mode: 0 })],
  ])('error: a wallet that signs %s is noticed', async (_, changed) => {
    const { own, wallet } = await open()
    wallet.set({ tamperPayload: (payload) => ({ ...payload, ...changed(payload) }) })
    await expect(own.signExtrinsic({ call: remark('mine') })).rejects.toMatchObject({
      code: 'transactionChanged',
    })
  })

  it.each([
    ['nothing', undefined],
    ['no hex', { signature: 'x' }],
    ['an empty one', { signature: '0x' }],
    ['a number', 7],
    ['an extrinsic that is no hex', { signature: `0x01${'00'.repeat(64)}`, signedTransaction: 'x' }],
  ])('error: %s instead of a signature ends in badAnswer', async (_, answer) => {
    const { own, wallet } = await open()
    wallet.set({ answers: { signPayload: answer } })
    await expect(own.signExtrinsic({ call: remark('mine') })).rejects.toMatchObject({ code: 'badAnswer' })
  })

  it.each([-1n, 2n ** 128n, 5, '5', null])('error: %s is no tip', async (tip) => {
    const { own, wallet } = await open()
    const before = wallet.prompts.length
    await expect(own.signExtrinsic({ call: remark('x'), tip: tip as bigint })).rejects.toMatchObject({
      code: 'missingFields',
      message: expect.stringContaining('tip'),
    })
    expect(wallet.prompts).toHaveLength(before)
  })

  it('error: metadata that no extrinsic can be made by ends in rpcFailed, and nothing is signed', async () => {
    // A node that answers version 14 where 15 is asked for: its hash cannot be made.
    const old = String(await ask('state_getMetadata')).slice(2)
    const length = Buffer.alloc(4)
    length.writeUInt32LE((old.length / 2) * 4 + 2)
    const node = createServer(async (request, response) => {
      const sent = JSON.parse(await text(request)) as { id: number; method: string; params: unknown[] }
      const result =
        sent.method === 'state_call'
          ? `0x01${length.toString('hex')}${old}`
          : await ask(sent.method, ...sent.params)
      response.end(JSON.stringify({ jsonrpc: '2.0', id: sent.id, result }))
    })
    await new Promise<void>((done) => node.listen(0, '127.0.0.1', done))
    ends.push(() => void node.close())
    const { port } = node.address() as AddressInfo
    const { own, wallet } = await open(
      'sr25519',
      localNetwork(network.id as string, `http://127.0.0.1:${port}`),
    )
    const before = wallet.prompts.length
    await expect(own.signExtrinsic({ call: remark('x') })).rejects.toMatchObject({ code: 'rpcFailed' })
    expect(wallet.prompts).toHaveLength(before)
  })

  it('error: a refusal, a call that is none, and an address that is not shared', async () => {
    const { own, wallet } = await open()
    await expect(own.signExtrinsic({ call: '0x' })).rejects.toMatchObject({ code: 'missingFields' })
    const elsewhere = { call: remark('x'), address: chain.funded[1].address }
    await expect(own.signExtrinsic(elsewhere)).rejects.toMatchObject({ code: 'unauthorized' })
    wallet.set({ reject: true })
    await expect(own.signExtrinsic({ call: remark('x') })).rejects.toMatchObject({ code: 'userRejected' })
  })
})

describe('extensions of a runtime', () => {
  const version = { specName: 'local', specVersion: 1, transactionVersion: 1 }
  const hashes = { genesis: new Uint8Array(32), birthHash: new Uint8Array(32) }
  const facts = { network, version, ...hashes, block: 0, nonce: 0, tip: 0n, metadata: new Uint8Array() }

  it.each(['u8', 'u16', 'u32', 'bool', 'str', 'Option'])(
    'error: an unknown one of type %s is not filled with zeros, in what is written or only signed',
    async (kind) => {
      const answer = await ask('state_call', 'Metadata_metadata_at_version', '0x0f000000')
      // An option, and the length in four bytes, stand before it.
      const bytes = Uint8Array.from(Buffer.from(String(answer).slice(2), 'hex').subarray(5))
      const metadata = unifyMetadata(decAnyMetadata(bytes))
      const { extrinsic, lookup } = metadata
      const isOfKind = ({ def, path }: (typeof lookup)[number]) =>
        def.tag === 'primitive' ? def.value.tag === kind : path.join('::') === kind
      const used = lookup.find(isOfKind)!.id
      const empty = extrinsic.signedExtensions[0]!.find(
        ({ identifier }) => identifier === 'CheckWeight',
      )!.type
      const made = (type: number, additionalSigned: number) => {
        const signedExtensions = { 0: [{ identifier: 'CheckNovelty', type, additionalSigned }] }
        return extensionsOf({ ...metadata, extrinsic: { ...extrinsic, signedExtensions } }, facts)
      }
      expect(Object.keys(await made(empty, empty))).toEqual(['CheckNovelty'])
      const refusal = { code: 'rpcFailed', message: expect.stringContaining('CheckNovelty') }
      await expect(made(used, empty)).rejects.toMatchObject(refusal)
      await expect(made(empty, used)).rejects.toMatchObject(refusal)
    },
  )
})

describe('reading a balance', () => {
  it('says what can be paid with: the least there may be stays, or what is frozen and not reserved', async () => {
    const { page, connect } = await open()
    const [account] = (await connect()).accounts
    const { getBalanceParts } = await page.running.reader()
    if (!account) return expect.unreachable()
    const planck = 10n ** 10n
    const cases = [
      [50n, 0n, 0n, 49n],
      [50n, 0n, 20n, 30n],
      [50n, 15n, 20n, 45n],
      [50n, 5n, 60n, 0n],
    ] as const
    for (const [free, reserved, frozen, spendable] of cases) {
      const amounts = { free: free * planck, reserved: reserved * planck, frozen: frozen * planck }
      chain.setBalance(chain.funded[0].address, amounts)
      expect(await getBalanceParts?.({ account, network })).toEqual({
        ...{ ...amounts, minimum: chain.existentialDeposit, spendable: spendable * planck },
        ...{ decimals: 10, symbol: 'DOT' },
      })
    }
  })

  it('says what is free, reserved and frozen, and the least that an account may have', async () => {
    const { own } = await open()
    const { address } = chain.funded[0]
    chain.setBalance(address, { free: 77n * 10n ** 10n, reserved: 5n, frozen: 3n })
    const { free, reserved, frozen } = chain.balanceOf(address)
    expect(await own.readBalance()).toEqual({
      ...{ free, reserved, frozen },
      existentialDeposit: chain.existentialDeposit,
    })
    expect(chain.existentialDeposit).toBe(10_000_000_000n)
  })
})
