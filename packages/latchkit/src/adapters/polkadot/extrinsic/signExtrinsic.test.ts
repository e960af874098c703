import { startPolkadot } from '@latchkit/chains/polkadot'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { TestPolkadotKey } from '../../../testing/polkadot/polkadotKeys.js'
import { localNetwork } from '../fixtures/localNetwork.js'
import { openWallet, type WalletStage } from '../fixtures/openWallet.js'
import type { PolkadotHex, PolkadotPayload, PolkadotWallet } from '../wallet/polkadotWallet.js'

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

async function open(type = 'sr25519'): Promise<WalletStage & { readonly own: PolkadotWallet }> {
  const { seed, publicKey, type: kind } = chain.funded.find((each) => each.type === type)!
  const key: TestPolkadotKey = { type: kind, seed: hex(seed), publicKey: hex(publicKey) }
  const addressFormats = { [network.caipNetworkId]: 0 }
  const stage = openWallet([network], { addressFormats }, { keys: [key] })
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
    ['an extrinsic that is no hex', { signature: `0x01${'00'.repeat(64)}`, signedTransaction: 'x' }],
  ])('error: %s instead of a signature ends in badAnswer', async (_, answer) => {
    const { own, wallet } = await open()
    wallet.set({ answers: { signPayload: answer } })
    await expect(own.signExtrinsic({ call: remark('mine') })).rejects.toMatchObject({ code: 'badAnswer' })
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

describe('reading a balance', () => {
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
