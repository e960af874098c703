import { startPolkadot } from '@latchkit/chains/polkadot'
import {
  decodeAddress,
  ed25519Verify,
  encodeAddress,
  secp256k1Verify,
  sr25519Verify,
} from '@polkadot/util-crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { polkadot as relay } from '../../../networks/polkadot.js'
import type { TestPolkadotKey } from '../../../testing/keys.js'
import { openWallet, type WalletFixture } from '../fixtures/openWallet.js'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const chain = await startPolkadot()
await chain.stop()
const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}` as const
const keyOf = (type: string): TestPolkadotKey => {
  const { seed, publicKey, type: own } = chain.funded.find((each) => each.type === type)!
  return { type: own, seed: hex(seed), publicKey: hex(publicKey) }
}

async function open(type: string) {
  const stage = openWallet([relay], {}, { keys: [keyOf(type)] })
  ends.push(stage.end)
  const { accounts, caipNetworkId } = await stage.connect()
  const [account] = accounts
  if (!account) return expect.unreachable()
  const sign = (message: string) =>
    stage.page.running.signMessage(stage.connector, { account, caipNetworkId, message })
  return { ...stage, account, sign }
}
const answering = ({ wallet }: WalletFixture, signature: unknown) =>
  wallet.set({ answers: { signRaw: { id: 1, signature } } })

/** They take the bytes as they are, without trying others. */
const verifiers: Readonly<
  Record<string, (bytes: Uint8Array, signature: string, account: Uint8Array) => boolean>
> = {
  sr25519: sr25519Verify,
  ed25519: ed25519Verify,
  ecdsa: (bytes, signature, account) => secp256k1Verify(bytes, signature, account, 'blake2'),
}

describe('signing a message', () => {
  it.each(['sr25519', 'ed25519', 'ecdsa'])('by %s, verified by another library', async (type) => {
    const { sign, account } = await open(type)
    const address = account.addresses[relay.caipNetworkId] ?? ''
    expect(address).toBe(chain.funded.find((each) => each.type === type)?.address)
    for (const message of ['hello', '<Bytes>inside</Bytes>', '']) {
      const signed = await sign(message)
      expect(signed.type).toBe(type)
      const bytes = new TextEncoder().encode(`<Bytes>${message}</Bytes>`)
      expect(verifiers[type]?.(bytes, signed.signature, decodeAddress(address))).toBe(true)
      // The key of ECDSA is in the signature: an address has its hash alone.
      if (type === 'ecdsa') expect(signed.publicKey).toBe(undefined)
      else expect(encodeAddress(signed.publicKey ?? '', 0)).toBe(address)
    }
  })

  it('the byte that some wallets put before a signature is taken off', async () => {
    const stage = await open('sr25519')
    answering(stage, `0x01${'ab'.repeat(64)}`)
    await expect(stage.sign('x')).resolves.toMatchObject({ signature: `0x${'ab'.repeat(64)}` })
  })

  it.each([
    ['nothing', undefined],
    ['too short', `0x${'ab'.repeat(63)}`],
    ['of another kind', `0x00${'ab'.repeat(64)}`],
    ['too long', `0x01${'ab'.repeat(65)}`],
    ['no hex', 'x'.repeat(130)],
    ['bytes', new Uint8Array(64)],
  ])('error: a signature that is %s ends in badAnswer', async (_, signature) => {
    const stage = await open('sr25519')
    answering(stage, signature)
    await expect(stage.sign('x')).rejects.toMatchObject({ code: 'badAnswer' })
  })

  it('error: an account that the wallet shares no longer signs nothing, and the wallet is not asked', async () => {
    const { sign, wallet } = await open('sr25519')
    const { length } = wallet.prompts
    wallet.emit([{ address: encodeAddress(new Uint8Array(32), 42) }])
    await expect(sign('x')).rejects.toMatchObject({ code: 'unauthorized' })
    expect(wallet.prompts).toHaveLength(length)
  })
})
