import { createPublicKey, verify } from 'node:crypto'
import { startBitcoin } from '@latchkit/chains/bitcoin'
import { startPolkadot } from '@latchkit/chains/polkadot'
import { startSolana } from '@latchkit/chains/solana'
import { signatureVerify } from '@polkadot/util-crypto'
import { decAnyMetadata, u32, unifyMetadata } from '@polkadot-api/substrate-bindings'
import { Address, OutScript, Transaction } from '@scure/btc-signer'
import {
  appendTransactionMessageInstruction,
  createSignableMessage,
  createSolanaRpc,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { verifyMessage as verifyByEthers, verifyTypedData as verifyTypedByEthers } from 'ethers'
import { bitcoin } from 'latchkit/bitcoin'
import { evm } from 'latchkit/evm'
import { anvil } from 'latchkit/networks'
import { polkadot } from 'latchkit/polkadot'
import { solana } from 'latchkit/solana'
import {
  createTestBitcoinWallet,
  createTestPolkadotWallet,
  createTestSolanaWallet,
  createTestWallet,
} from 'latchkit/testing'
import { createPublicClient, http, parseEther, verifyMessage as verifyByViem } from 'viem'
import { expect, it, onTestFinished } from 'vitest'
// The local chains are those of this repository: they take what real ones take.
import { startAnvil } from '../../../packages/latchkit/src/adapters/evm/fixtures/startAnvil.js'
import { signerOf as ethersSignerOf } from '../src/signers/ethers'
import { polkadotSignerOf } from '../src/signers/polkadotApi'
import { psbtSignerOf } from '../src/signers/psbt'
import { signerOf as solanaSignerOf } from '../src/signers/solanaKit'
import { accountOf, walletClientOf } from '../src/signers/viem'
import { connected, localNetwork } from './stage'

const receiver = '0x00000000000000000000000000000000000000AA'

/** A chain of EVM with a wallet that is connected on it. */
async function onEvm() {
  const chain = await startAnvil(31337)
  onTestFinished(chain.stop)
  const wallet = createTestWallet({ chains: [{ id: 31337, rpcUrl: chain.rpcUrl }] })
  const networks = [{ ...anvil, rpcUrls: { default: { http: [chain.rpcUrl] } } }] as const
  const provider = await connected('eip155', { wallet, networks, adapters: [evm()] })
  const client = createPublicClient({ transport: http(chain.rpcUrl) })
  return { provider, client, address: wallet.addresses[0] as `0x${string}` }
}

it('viem: what its client and its account sign ethers verifies, and the chain takes what it sends', async () => {
  const { provider, client, address } = await onEvm()
  const wallet = walletClientOf(provider, address)
  const account = accountOf(provider, address)
  const message = 'Signed by viem'
  for (const signature of [await wallet.signMessage({ message }), await account.signMessage({ message })])
    expect(verifyByEthers(message, signature)).toBe(address)

  const domain = { name: 'Latchkit', chainId: 31337 }
  const types = { Note: [{ name: 'text', type: 'string' }] }
  const note = { text: 'typed' }
  const typed = await account.signTypedData({ domain, types, primaryType: 'Note', message: note })
  expect(verifyTypedByEthers(domain, types, note, typed)).toBe(address)
  await expect(account.signTransaction({ type: 'legacy' })).rejects.toThrow('A wallet sends what it signs')

  const hash = await wallet.sendTransaction({ chain: null, to: receiver, value: parseEther('1') })
  expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
  expect(await client.getBalance({ address: receiver })).toBe(parseEther('1'))
})

it('ethers: what its signer signs viem verifies, and the chain takes what it sends', async () => {
  const { provider, client, address } = await onEvm()
  const signer = await ethersSignerOf(provider, address)
  const message = 'Signed by ethers'
  const signature = (await signer.signMessage(message)) as `0x${string}`
  expect(await verifyByViem({ address, message, signature })).toBe(true)
  const sent = await signer.sendTransaction({ to: receiver, value: parseEther('2') })
  const hash = sent.hash as `0x${string}`
  expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
  expect(await client.getBalance({ address: receiver })).toBe(parseEther('2'))
})

it('@solana/kit: the chain takes a transaction of its signer, and OpenSSL verifies a message', async () => {
  const chain = await startSolana()
  onTestFinished(() => chain.stop())
  const wallet = createTestSolanaWallet({ chains: [{ chain: 'solana:localnet' }] })
  const network = localNetwork(chain.caipNetworkId, chain.rpcUrl, ['SOL', 9])
  const provider = await connected('solana', { wallet, networks: [network], adapters: [solana()] })
  const [account] = provider.accounts
  if (!account) throw new Error('nothing is shared')
  const signer = solanaSignerOf(provider, account, 'solana:localnet')

  const rpc = createSolanaRpc(chain.rpcUrl)
  const { value: lifetime } = await rpc.getLatestBlockhash().send()
  const destination = chain.funded[1].address
  const before = (await rpc.getBalance(destination).send()).value
  const transfer = getTransferSolInstruction({
    source: signer as never,
    destination,
    amount: lamports(5_000n),
  })
  const unsigned = pipe(
    createTransactionMessage({ version: 0 }),
    (each) => setTransactionMessageFeePayerSigner(signer, each),
    (each) => setTransactionMessageLifetimeUsingBlockhash(lifetime, each),
    (each) => appendTransactionMessageInstruction(transfer, each),
  )
  const signed = await signTransactionMessageWithSigners(unsigned)
  const signature = getSignatureFromTransaction(signed)
  const sent = await rpc
    .sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64', skipPreflight: true })
    .send()
  expect(sent).toBe(signature)
  expect((await rpc.getBalance(destination).send()).value).toBe(before + 5_000n)

  const text = createSignableMessage('Signed by a signer of kit')
  const [message = text] = await signer.modifyAndSignMessages([text])
  expect(message.content).toEqual(text.content)
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), account.publicKey])
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  expect(verify(null, message.content, key, message.signatures[signer.address] ?? Buffer.of())).toBe(true)
})

it('@scure/btc-signer: the chain takes a transaction that the PSBT signer has signed', async () => {
  const chain = await startBitcoin()
  onTestFinished(() => chain.stop())
  const wallet = createTestBitcoinWallet({ chains: ['bitcoin:regtest'] })
  const network = localNetwork('bip122:0f9188f13cb7b2c71f2a335e3a4fc328', chain.url, ['BTC', 8])
  const provider = await connected('bip122', { wallet, networks: [network], adapters: [bitcoin()] })
  const signer = psbtSignerOf(provider)

  const [own] = await provider.getAccounts()
  const address = own?.address ?? ''
  const coins = await (await fetch(`${chain.url}/address/${address}/utxo`)).json()
  const [coin] = coins as readonly { readonly txid: string; readonly vout: number; readonly value: number }[]
  if (!coin) throw new Error('the wallet has no coin')
  const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
  const script = OutScript.encode(Address(regtest).decode(address))
  const transaction = new Transaction()
  const { txid, vout: index, value } = coin
  transaction.addInput({ txid, index, witnessUtxo: { script, amount: BigInt(value) } })
  transaction.addOutput({ script, amount: BigInt(value) - 1_000n })
  const signed = await signer.sign(transaction, [{ index: 0, address }])
  signed.finalize()
  const answer = await fetch(`${chain.url}/tx`, { method: 'POST', body: signed.hex })
  expect([answer.status, await answer.text()]).toEqual([200, signed.id])
})

it('PolkadotSigner: the chain takes an extrinsic of it, and polkadot.js verifies its bytes', async () => {
  const chain = await startPolkadot()
  onTestFinished(() => chain.stop())
  const wallet = createTestPolkadotWallet()
  const network = localNetwork(chain.caipNetworkId, chain.rpcUrl, ['DOT', 10])
  const provider = await connected('polkadot', { wallet, networks: [network], adapters: [polkadot()] })
  const [address = ''] = wallet.addresses
  const signer = await polkadotSignerOf(provider, address)

  const text = new TextEncoder().encode('Signed by a PolkadotSigner')
  const signature = await signer.signBytes(text)
  expect(signatureVerify(text, signature, signer.publicKey).isValid).toBe(true)

  // What `polkadot-api` fills in beside the call: for ever valid, nonce and tip 0.
  const ask = async (method: string, ...params: readonly unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const { result, error } = await (await fetch(chain.rpcUrl, { method: 'POST', body })).json()
    return error ?? result
  }
  const metadata = Buffer.from((await ask('state_getMetadata')).slice(2), 'hex')
  const { specVersion, transactionVersion } = await ask('state_getRuntimeVersion')
  const genesis = Buffer.from(chain.genesisHash.slice(2), 'hex')
  const [none, zero] = [new Uint8Array(), Uint8Array.of(0)]
  const facts: Readonly<Record<string, readonly [value: Uint8Array, additionalSigned: Uint8Array]>> = {
    CheckSpecVersion: [none, u32.enc(specVersion)],
    CheckTxVersion: [none, u32.enc(transactionVersion)],
    CheckGenesis: [none, genesis],
    CheckMortality: [zero, genesis],
    CheckNonce: [zero, none],
    ChargeTransactionPayment: [zero, none],
    CheckMetadataHash: [zero, zero],
  }
  const wanted = unifyMetadata(decAnyMetadata(metadata)).extrinsic.signedExtensions[0] ?? []
  const extensions = Object.fromEntries(
    wanted.map(({ identifier }) => {
      const [value, additionalSigned] = facts[identifier] ?? [none, none]
      return [identifier, { identifier, value, additionalSigned }]
    }),
  )
  const remark = Uint8Array.from([0, 0, text.length << 2, ...text])
  const extrinsic = await signer.signTx(remark, extensions, metadata, 0)
  const hash = await ask('author_submitExtrinsic', `0x${Buffer.from(extrinsic).toString('hex')}`)
  expect(hash).toMatch(/^0x[\da-f]{64}$/)
})
