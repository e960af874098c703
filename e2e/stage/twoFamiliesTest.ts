import {
  address,
  getBase58Encoder,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  type SignatureBytes,
  verifySignature,
} from '@solana/kit'
import { createPairingWallet, createTestSolanaWallet, type PairingWallet, solanaKeys } from 'latchkit/testing'
import { WebSocket } from 'ws'
import type { Demo, Fact } from './Demo.js'
import { account, test as base, expect, linkOf } from './pairedTest.js'

/** The local Solana of the demo. */
export const localSolana = 'solana:EWzsM7TewkWBRj2Z83hAuZqEeC57TqTb'
/** The first account of Solana of the wallets here. */
export const [solanaAddress = ''] = createTestSolanaWallet({ secretKeys: solanaKeys }).addresses
const events = ['accountsChanged', 'chainChanged']

/** The namespaces of a wallet of both families. */
export const eip155 = {
  accounts: [`eip155:31337:${account.address}`],
  methods: ['personal_sign', 'eth_sendTransaction'],
  events,
}
export const solanaMethods = [
  ...['solana_signMessage', 'solana_signTransaction', 'solana_signAllTransactions'],
  ...['solana_signAndSendTransaction', 'solana_getAccounts', 'solana_requestAccounts'],
]
export const solana = (methods: string[] = solanaMethods) => ({
  accounts: [`${localSolana}:${solanaAddress}`],
  methods,
  events,
})

export type Opened = (has: Record<string, ReturnType<typeof solana>>) => Promise<PairingWallet>

/** A relay of the test's own, and wallets outside of the browser that say yes and sign for real in both families. */
export const test = base.extend<{ openWallet: Opened }>({
  openWallet: async ({ relay }, use) => {
    const wallets: PairingWallet[] = []
    await use(async (has) => {
      const wallet = await createPairingWallet({
        relayUrl: relay.url,
        projectId: '0123456789abcdef0123456789abcdef',
        has,
        platform: { WebSocket: WebSocket as never },
        solana: { secretKeys: solanaKeys },
        answer: ({ method, params }) =>
          method === 'personal_sign'
            ? account.signMessage({ message: { raw: (params as [`0x${string}`])[0] } })
            : undefined,
      })
      wallets.push(wallet)
      return wallet
    })
    for (const wallet of wallets) wallet.stop()
  },
})

/** Opens the site of both families and pairs. */
export async function pairBoth(demo: Demo, wallet: PairingWallet, query = 'wallet=off'): Promise<void> {
  await demo.open(`pairing=on&namespaces=eip155,solana&${query}`)
  await wallet.pair(await linkOf(demo))
  await expect.poll(() => wallet.sessions.length).toBe(1)
  await expect.poll(() => statuses(demo)).toEqual({ eip155: 'connected', solana: 'connected' })
}

/** A fact of the active namespace; those of the others stand below. */
export const activeFact = (demo: Demo, name: Fact) => demo.fact(name).first()

/** The status of each namespace. */
export async function statuses(demo: Demo): Promise<Record<string, string | undefined>> {
  const status = await demo.fact('status').allTextContents()
  const names = await demo.fact('namespace').allTextContents()
  return Object.fromEntries(names.map((name, at) => [name, status[at]]))
}

/** Goes to a network by the verb, which makes its namespace the active one. */
export async function goTo(demo: Demo, network: string): Promise<void> {
  await demo.scope.getByLabel('Network', { exact: true }).fill(network)
  await demo.tryIt('Switch network')
  await expect(activeFact(demo, 'namespace')).toHaveText(network.split(':')[0] ?? '')
}

/** Whether bytes of a transaction in base64 are signed by an account, by another library than the wallet's. */
export async function isSignedBy(text: string, signer: string): Promise<boolean> {
  const { messageBytes, signatures } = getTransactionDecoder().decode(Buffer.from(text, 'base64'))
  const signature = signatures[address(signer)]
  return (
    !!signature && verifySignature(await getPublicKeyFromAddress(address(signer)), signature, messageBytes)
  )
}

/** Whether a signature in base58 is an account's under a message, by another library than the wallet's. */
export async function isSolanaMessage(message: string, signature: string, signer: string): Promise<boolean> {
  const bytes = getBase58Encoder().encode(signature) as SignatureBytes
  const key = await getPublicKeyFromAddress(address(signer))
  return verifySignature(key, bytes, new TextEncoder().encode(message))
}

export { account, expect }
