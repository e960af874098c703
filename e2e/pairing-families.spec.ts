import { createPrivateKey, sign } from 'node:crypto'
import { getBase58Decoder, getBase58Encoder } from '@solana/kit'
import { solanaKeys } from 'latchkit/testing'
import { publicWallets } from '../packages/latchkit/src/walletconnect/fixtures/publicPeers.js'
import { blockForeignHosts } from '../packages/server/src/fixtures/blockForeignHosts.js'
import type { Demo } from './stage/Demo.js'
import { linkOf } from './stage/pairedTest.js'
import {
  activeFact,
  eip155,
  expect,
  goTo,
  isSignedBy,
  isSolanaMessage,
  localSolana,
  pairBoth,
  solana,
  solanaAddress,
  statuses,
  test,
} from './stage/twoFamiliesTest.js'

// EVM and Solana in one session with wallets that our demo wallet cannot stand for: one that allows less, one of an older kit, and
// one beside another wallet. What is signed is verified by other libraries.

const onEvm = 'eip155:31337'

/** The text of the result, once it has this form. */
async function resultOf(demo: Demo, act: string, form: RegExp): Promise<string> {
  const result = await demo.tryIt(act)
  await expect(result).toHaveText(form)
  return (await result.textContent()) ?? ''
}

const base64Transaction = /^[A-Za-z\d+/]{150,}={0,2}$/

test('the loss of the shared wallet ends all that used its session, and only that', async ({
  demo,
  openWallet,
}) => {
  const wallet = await openWallet({ solana: solana() })
  await demo.open('pairing=on&namespaces=eip155,solana')
  await demo.walletIn(await demo.openConnect(), 'Test Wallet').click()
  await demo.walletIn(demo.dialog('Choose Chain'), 'Ethereum').click()
  await expect(activeFact(demo, 'status')).toHaveText('connected')
  await goTo(demo, onEvm)
  const own = (await activeFact(demo, 'address').textContent()) ?? ''
  await wallet.pair(await linkOf(demo))
  await expect.poll(() => statuses(demo)).toEqual({ eip155: 'connected', solana: 'connected' })
  await goTo(demo, localSolana)
  await expect(activeFact(demo, 'address')).toHaveText(solanaAddress)
  await wallet.disconnect()
  await expect.poll(() => statuses(demo)).toEqual({ eip155: 'connected', solana: 'disconnected' })
  await goTo(demo, onEvm)
  await expect(activeFact(demo, 'address')).toHaveText(own)
})

test('error: what one namespace was not allowed is refused there, and nothing is sent', async ({
  demo,
  openWallet,
}) => {
  const wallet = await openWallet({ eip155, solana: solana(['solana_signTransaction']) })
  await pairBoth(demo, wallet)
  await goTo(demo, localSolana)
  await expect(await demo.tryIt('Sign message')).toHaveText('methodUnsupported')
  expect(wallet.requests).toEqual([])
  expect(await isSignedBy(await resultOf(demo, 'Sign transaction', base64Transaction), solanaAddress)).toBe(
    true,
  )
  await goTo(demo, onEvm)
  await resultOf(demo, 'Sign message', /^0x[\da-f]{130}$/)
})

/** Signs bytes in base58 as a wallet does, by the cryptography of Node. */
function signSolana(text: string): string {
  const [seed = new Uint8Array()] = solanaKeys
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  return getBase58Decoder().decode(sign(null, Buffer.from(getBase58Encoder().encode(text)), key))
}

// The public libraries call home whatever their options say.
let blocked: ReturnType<typeof blockForeignHosts>
test.beforeAll(() => {
  blocked = blockForeignHosts()
})
test.afterAll(() => blocked.end())

test('with walletkit 1.1.1: both families are approved, and signed on each', async ({ demo, relay }) => {
  const wallet = await publicWallets['walletkit 1.1.1']?.(relay.url)
  if (!wallet) throw new Error(`there is no walletkit 1.1.1`)
  try {
    await demo.open('pairing=on&wallet=off&namespaces=eip155,solana')
    await wallet.pair(await linkOf(demo))
    await expect.poll(() => wallet.proposals.length).toBe(1)
    await wallet.approve(wallet.proposals[0]?.id ?? 0, {
      eip155: { ...eip155, chains: [onEvm] },
      solana: { ...solana(), chains: [localSolana] },
    })
    await expect(activeFact(demo, 'status')).toHaveText('connected')
    await goTo(demo, localSolana)
    const result = await demo.tryIt('Sign message')
    await expect.poll(() => wallet.requests.length).toBe(1)
    const [{ id = 0, topic = '', params } = {}] = wallet.requests
    expect(params).toMatchObject({ chainId: localSolana, request: { method: 'solana_signMessage' } })
    const { message = '' } = (params?.request.params ?? {}) as { readonly message?: string }
    const signature = signSolana(message)
    await wallet.respond(topic, { id, jsonrpc: '2.0', result: { signature } })
    await expect(result).toHaveText(signature)
    expect(await isSolanaMessage('Hello from Latchkit', signature, solanaAddress)).toBe(true)
    await wallet.disconnect(topic)
    await expect.poll(() => statuses(demo)).toEqual({ eip155: 'disconnected', solana: 'disconnected' })
  } finally {
    await wallet.end()
  }
})
