// A wallet of each kind of signature: its account, how it signs, and what of a bare route verifies it.

import { createHash } from 'node:crypto'
import {
  blake2AsU8a,
  cryptoWaitReady,
  ed25519PairFromSeed,
  ed25519Sign,
  encodeAddress,
  secp256k1PairFromSeed,
  secp256k1Sign,
  sr25519PairFromSeed,
  sr25519Sign,
} from '@polkadot/util-crypto'
import { privateKeyToAccount } from 'viem/accounts'
import { bareKinds } from './bare.mjs'

// Of the built package.
const built = (path) => import(new URL(`../../packages/latchkit/dist/${path}`, import.meta.url).href)
const [{ addressOf, publicKeyOf }, { signText }, { fromBase58, toBase58 }] = await Promise.all(
  ['testing/bitcoin/addressOf.js', 'testing/bitcoin/signText.js', 'wire/base58.js'].map(built),
)

const chains = {
  evm: 'eip155:1',
  local: 'eip155:31337',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bitcoin: 'bip122:000000000019d6689c085ae165831e93',
  polkadot: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
}
export const chainIds = Object.values(chains)
/** The owner of the contracts. */
export const owner = privateKeyToAccount(`0x${'01'.repeat(32)}`)

const utf8 = (text) => new TextEncoder().encode(text)
const hex = (bytes) => `0x${Buffer.from(bytes).toString('hex')}`
const hash = (bytes, name) => createHash(name).update(bytes).digest()

function bitcoinWallet(seed, kind, protocol) {
  const key = publicKeyOf(seed, kind)
  const keyHash = hash(hash(key, 'sha256'), 'ripemd160')
  const bare = kind === 'taproot' ? bareKinds.p2tr(key) : bareKinds[protocol ? 'p2wpkh' : 'bip137'](keyHash)
  return {
    chainId: chains.bitcoin,
    address: addressOf(seed, kind, 'mainnet'),
    sign: (text) => Buffer.from(signText(utf8(text), seed, kind, protocol)).toString('base64'),
    verify: bare,
  }
}

function substrateWallet(account, sign, verify) {
  return {
    chainId: chains.polkadot,
    address: encodeAddress(account, 0),
    sign: (text) => hex(sign(utf8(`<Bytes>${text}</Bytes>`))),
    verify: verify(account),
  }
}

/** Makes the wallets; those that are contracts live on a local chain. */
export async function makeKinds(contracts) {
  await cryptoWaitReady()
  const seed = new Uint8Array(32).fill(7)
  const [sr, ed, ec] = [sr25519PairFromSeed(seed), ed25519PairFromSeed(seed), secp256k1PairFromSeed(seed)]
  const signMessage = (message) => owner.signMessage({ message })
  const { sr25519, ed25519, ecdsa } = bareKinds.substrate
  const ofBase58 = bareKinds.ed25519(ed.publicKey)
  return {
    'EIP-191': {
      chainId: chains.evm,
      address: owner.address,
      sign: signMessage,
      verify: bareKinds.eip191(owner.address),
    },
    'ERC-1271': {
      chainId: chains.local,
      address: contracts.deployed,
      sign: signMessage,
      verify: bareKinds.contract(contracts.deployed, contracts.url),
    },
    'ERC-6492': {
      chainId: chains.local,
      address: contracts.awaited,
      sign: async (text) => contracts.wrap(await signMessage(text)),
      verify: bareKinds.contract(contracts.awaited, contracts.url),
    },
    'ed25519 (Solana)': {
      chainId: chains.solana,
      address: toBase58(ed.publicKey),
      sign: (text) => toBase58(ed25519Sign(utf8(text), ed)),
      verify: (text, signature) => ofBase58(text, fromBase58(signature)),
    },
    'BIP-322, P2WPKH': bitcoinWallet(seed, 'segwit', 'bip322'),
    'BIP-322, P2TR': bitcoinWallet(seed, 'taproot', 'bip322'),
    'BIP-137': bitcoinWallet(seed, 'legacy'),
    'sr25519 (Polkadot)': substrateWallet(sr.publicKey, (bytes) => sr25519Sign(bytes, sr), sr25519),
    'ed25519 (Polkadot)': substrateWallet(ed.publicKey, (bytes) => ed25519Sign(bytes, ed), ed25519),
    'ecdsa (Polkadot)': substrateWallet(
      blake2AsU8a(ec.publicKey),
      (bytes) => secp256k1Sign(bytes, ec, 'blake2'),
      ecdsa,
    ),
  }
}
