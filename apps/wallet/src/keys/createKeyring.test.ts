import { createPublicKey, verify } from 'node:crypto'
import { cryptoWaitReady, decodeAddress, sr25519Verify } from '@polkadot/util-crypto'
import {
  address,
  appendTransactionMessageInstruction,
  blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase58Encoder,
  getBase64Encoder,
  getTransactionDecoder,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { expect, it } from 'vitest'
import { accountAt } from '../../../chains/src/bitcoin/setup/keys.js'
import { developmentKey } from '../../../chains/src/polkadot/setup/keys.js'
import { createKeyring } from './createKeyring.js'
import { signBytes } from './polkadotKey.js'
import { signMessage, signTransaction } from './signSolana.js'

/** A storage that lasts as long as the test. */
function storageOf(items: Record<string, string> = {}) {
  return {
    getItem: (key: string) => items[key] ?? null,
    setItem(key: string, value: string) {
      items[key] = value
    },
  }
}

const key = 'latchkit-wallet.keys'
const privateKey = `0x${'11'.repeat(32)}`

/** Whether a signature is of an address, by Node's own cryptography. */
function isSigned(signature: Uint8Array, message: Uint8Array, signer: string): boolean {
  const der = Buffer.concat([
    Buffer.from('302a300506032b6570032100', 'hex'),
    Buffer.from(getBase58Encoder().encode(signer)),
  ])
  return verify(null, message, createPublicKey({ key: der, format: 'der', type: 'spki' }), signature)
}

it('has an address of each family for each account, and keeps them', async () => {
  const storage = storageOf()
  const keyring = await createKeyring(storage)
  const accounts = keyring.accounts()
  expect(accounts.map(({ name }) => name)).toEqual(['Account 1', 'Account 2'])
  const all = accounts.flatMap(({ addresses, bitcoin }) => [
    ...Object.values(addresses),
    ...bitcoin.map(({ address }) => address),
  ])
  // That of Bitcoin's for money is the account's.
  expect(new Set(all).size).toBe(2 * 5)
  const third = await keyring.create()
  expect((await createKeyring(storage)).accounts()).toEqual([...accounts, third])
})

it('an account of a time when the wallet spoke EVM alone gets the other keys once, and keeps its own', async () => {
  const storage = storageOf({ [key]: JSON.stringify([{ name: 'Account 1', privateKey }]) })
  const [account] = (await createKeyring(storage)).accounts()
  expect(account?.addresses.eip155).toBe('0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A')
  expect((await createKeyring(storage)).accounts()[0]).toEqual(account)
})

it('takes in the public test accounts, each once', async () => {
  const keyring = await createKeyring(storageOf())
  const added = await Promise.all([1, 2, 3, 4].map(() => keyring.addTestAccount()))
  expect(added.map((account) => account?.name)).toEqual(['Test 1', 'Test 2', 'Test 3', undefined])
  expect(added[0]?.addresses).toEqual({
    eip155: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    solana: '79JTaoc7KgVDmvzat887dPHmB6MPvDzUFJnX36oQpNmM',
    // Those of the local chains, which fund them.
    bip122: accountAt(0).segwit.address,
    polkadot: developmentKey('polkadot account one', 'sr25519', 0).address,
  })
  expect(added[1]?.bitcoin.map(({ address }) => address)).toEqual([
    accountAt(1).segwit.address,
    accountAt(1).taproot.address,
  ])
})

// RFC 8032, section 7.1, test 2.
it('signs a message as the standard has it', async () => {
  const seed = '0x4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb'
  const keyring = await createKeyring(
    storageOf({ [key]: JSON.stringify([{ name: 'One', privateKey, seed }]) }),
  )
  const owner = keyring.accounts()[0]?.addresses.solana ?? ''
  const publicKey = Buffer.from(getBase58Encoder().encode(owner)).toString('hex')
  expect(publicKey).toBe('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c')
  const signature = await signMessage(keyring.solanaSigner(owner), Uint8Array.of(0x72))
  expect(Buffer.from(getBase58Encoder().encode(signature)).toString('hex')).toBe(
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da' +
      '085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  )
})

it('signs a transaction at its place, beside the signature of another', async () => {
  const keyring = await createKeyring(storageOf())
  const [own = '', other = ''] = keyring.accounts().map(({ addresses }) => addresses.solana)
  const lifetime = { blockhash: blockhash('11111111111111111111111111111111'), lastValidBlockHeight: 0n }
  const transfer = getTransferSolInstruction({
    source: createNoopSigner(address(own)),
    destination: address(other),
    amount: 1n,
  })
  const transaction = compileTransaction(
    appendTransactionMessageInstruction(
      transfer,
      setTransactionMessageLifetimeUsingBlockhash(
        lifetime,
        setTransactionMessageFeePayer(address(other), createTransactionMessage({ version: 0 })),
      ),
    ),
  )
  const first = await signTransaction(keyring.solanaSigner(other), transaction)
  const half = getTransactionDecoder().decode(getBase64Encoder().encode(first.wire))
  const { wire, signature } = await signTransaction(keyring.solanaSigner(own), half)
  const { messageBytes, signatures } = getTransactionDecoder().decode(getBase64Encoder().encode(wire))
  expect(messageBytes).toEqual(transaction.messageBytes)
  for (const signer of [own, other]) {
    expect(
      isSigned(Uint8Array.from(signatures[address(signer)] ?? []), Uint8Array.from(messageBytes), signer),
    ).toBe(true)
  }
  expect(Uint8Array.from(getBase58Encoder().encode(signature))).toEqual(
    Uint8Array.from(signatures[address(own)] ?? []),
  )
})

it('signs a message of Polkadot, which schnorrkel verifies', async () => {
  const keyring = await createKeyring(storageOf())
  const address = keyring.accounts()[0]?.addresses.polkadot ?? ''
  await cryptoWaitReady()
  const signature = signBytes(keyring.polkadotKey(address), Uint8Array.of(1, 2))
  expect(sr25519Verify(Uint8Array.of(1, 2), signature, decodeAddress(address))).toBe(true)
  expect(sr25519Verify(Uint8Array.of(1), signature, decodeAddress(address))).toBe(false)
})

it('error: signs for no account of another', async () => {
  const keyring = await createKeyring(storageOf())
  expect(() => keyring.bitcoinKey(accountAt(0).segwit.address)).toThrow('no key of')
  for (const foreign of [developmentKey('any', 'sr25519', 0).address, 'no address'])
    expect(() => keyring.polkadotKey(foreign)).toThrow('no key of')
  expect(() => keyring.solanaSigner('82ZJ7nbGpixjeDCmEhUcmwXYfvurzAgGdtSMuHnUgyny')).toThrow('no key of')
})
