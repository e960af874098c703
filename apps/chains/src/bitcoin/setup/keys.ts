import { pbkdf2Sync } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { p2pkh, p2sh, p2tr, p2wpkh } from '@scure/btc-signer'
import { hexOf } from '../chain/bytes.js'
import { regtest, wifOf } from '../chain/network.js'

/** The mnemonic of the test vectors in BIP-49, BIP-84 and BIP-86. It is public. */
export const mnemonic =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'

/** The seed of the mnemonic without a password (BIP-39). */
const seed = pbkdf2Sync(mnemonic, 'mnemonic', 2_048, 64, 'sha512')
const root = HDKey.fromMasterSeed(seed)

/** A key with its address. It is public: never use it on any other network. */
export interface DevelopmentKey {
  readonly address: string
  readonly path: string
  /** Compressed, in hex. For a taproot address, the key before the tweak. */
  readonly publicKey: string
  readonly privateKey: Uint8Array
  /** The private key in the form that wallets import. */
  readonly wif: string
  /** The output script of the address. */
  readonly script: Uint8Array
}

/** The four kinds of addresses, with the number of the BIP that defines their path. */
const kinds = {
  legacy: { purpose: 44, pay: (key: Uint8Array) => p2pkh(key, regtest) },
  nested: { purpose: 49, pay: (key: Uint8Array) => p2sh(p2wpkh(key, regtest), regtest) },
  segwit: { purpose: 84, pay: (key: Uint8Array) => p2wpkh(key, regtest) },
  taproot: { purpose: 86, pay: (key: Uint8Array) => p2tr(key.subarray(1), undefined, regtest) },
}

/** Names of the kinds of addresses. */
export type AddressKind = keyof typeof kinds

/** The keys of one account, one for each kind of address. */
export type DevelopmentAccount = { readonly [Kind in AddressKind]: DevelopmentKey }

function keyAt(kind: AddressKind, account: number): DevelopmentKey {
  const { purpose, pay } = kinds[kind]
  const path = `m/${purpose}'/1'/${account}'/0/0`
  const { publicKey, privateKey } = root.derive(path)
  if (!publicKey || !privateKey) throw new Error(`no key at ${path}`)
  const { address, script } = pay(publicKey)
  if (!address) throw new Error(`no address at ${path}`)
  return { address, path, publicKey: hexOf(publicKey), privateKey, wif: wifOf(privateKey), script }
}

/** Creates an account: the first address of each kind. */
export const accountAt = (account: number): DevelopmentAccount => ({
  legacy: keyAt('legacy', account),
  nested: keyAt('nested', account),
  segwit: keyAt('segwit', account),
  taproot: keyAt('taproot', account),
})

const faucetAccount = 9

/** Creates the key that mines and serves the faucet. */
export const faucetKey = (): DevelopmentKey => keyAt('segwit', faucetAccount)
