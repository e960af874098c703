import { createKeyPairSignerFromPrivateKeyBytes, type KeyPairSigner } from '@solana/kit'
import { type Address, bytesToHex, type Hex, hexToBytes } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Family } from '../families.js'
import { type BitcoinAddress, type BitcoinKey, bitcoinKey } from './bitcoinKey.js'
import { accountKeyOf, type PolkadotKey, polkadotKey } from './polkadotKey.js'
import { type Keys, testKeys } from './testKeys.js'

/** An account as the page shows it, without keys: one address in each family. */
export interface Account {
  readonly name: string
  readonly addresses: Readonly<Record<Family, string>> & { readonly eip155: Address }
  /** Its Bitcoin addresses: for money, which is the account's, and for collectibles. */
  readonly bitcoin: readonly BitcoinAddress[]
}

interface NamedKeys extends Keys {
  readonly name: string
}

/** A stored account. If it is from a version with fewer families, it has fewer keys. */
type StoredKeys = Pick<NamedKeys, 'name' | 'privateKey'> & Partial<Keys>

interface Entry {
  readonly account: Account
  readonly privateKey: Hex
  readonly solanaSigner: KeyPairSigner
  readonly bitcoinKeys: readonly BitcoinKey[]
  readonly polkadotKey: PolkadotKey
}

/** The keys of this wallet. They are unencrypted in this browser's storage: for testing only. */
export interface Keyring {
  accounts(): readonly Account[]
  signer(address: string): PrivateKeyAccount
  solanaSigner(address: string): KeyPairSigner
  /** Returns the key of an address, for money or for collectibles. */
  bitcoinKey(address: string): BitcoinKey
  polkadotKey(address: string): PolkadotKey
  /** Generates the keys of a new account. */
  create(): Promise<Account>
  /** Adds the next public test account; `undefined` if all have been added. */
  addTestAccount(): Promise<Account | undefined>
}

const storageKey = 'latchkit-wallet.keys'
const seedBytes = 32

/** Reads the keys. A wallet without any creates two accounts. Throws if this browser cannot store anything. */
export async function createKeyring(storage: Pick<Storage, 'getItem' | 'setItem'>): Promise<Keyring> {
  const read: readonly StoredKeys[] = JSON.parse(storage.getItem(storageKey) ?? '[]')
  const stored = read.map((keys): NamedKeys => ({ ...otherKeysOf(keys.privateKey), ...keys }))
  const entries = await Promise.all(stored.map(entryOf))
  const write = () => storage.setItem(storageKey, JSON.stringify(stored))
  /** Stores the keys at once, so that a request meanwhile gets the next ones. */
  const add = async (keys: NamedKeys): Promise<Account> => {
    stored.push(keys)
    write()
    const entry = await entryOf(keys)
    entries.push(entry)
    return entry.account
  }
  /** Finds the entry of an address. Throws if it is not this wallet's. */
  const owner = (address: string, isOwn: (account: Account) => boolean): Entry => {
    const entry = entries.find(({ account }) => isOwn(account))
    if (!entry) throw new Error(`This wallet has no key of ${address}`)
    return entry
  }
  const keyring: Keyring = {
    accounts: () => entries.map(({ account }) => account),
    signer(address) {
      const { privateKey } = owner(address, ({ addresses }) => isSameAddress(addresses.eip155, address))
      return privateKeyToAccount(privateKey)
    },
    solanaSigner: (address) => owner(address, ({ addresses }) => addresses.solana === address).solanaSigner,
    bitcoinKey(address) {
      const isOwn = (each: BitcoinAddress) => each.address === address
      const { bitcoinKeys } = owner(address, ({ bitcoin }) => bitcoin.some(isOwn))
      return bitcoinKeys.find(isOwn) as BitcoinKey
    },
    polkadotKey(address) {
      const key = accountKeyOf(address)
      return owner(address, ({ addresses }) => accountKeyOf(addresses.polkadot) === key).polkadotKey
    },
    create() {
      const ownAccounts = stored.filter(({ name }) => name.startsWith('Account'))
      const privateKey = generatePrivateKey()
      return add({ name: `Account ${ownAccounts.length + 1}`, privateKey, ...otherKeysOf(privateKey) })
    },
    async addTestAccount() {
      const index = testKeys.findIndex((keys) =>
        stored.every(({ privateKey }) => privateKey !== keys.privateKey),
      )
      const keys = testKeys[index]
      return keys && add({ name: `Test ${index + 1}`, ...keys })
    },
  }
  write()
  while (entries.length < 2) await keyring.create()
  return keyring
}

async function entryOf({ name, privateKey, seed, bitcoin, polkadot }: NamedKeys): Promise<Entry> {
  const solanaSigner = await createKeyPairSignerFromPrivateKeyBytes(hexToBytes(seed))
  const payment = bitcoinKey(bitcoin.payment, 'payment')
  const bitcoinKeys = [payment, bitcoinKey(bitcoin.ordinal, 'ordinal')]
  const ownKey = polkadotKey(polkadot)
  const addresses = {
    eip155: privateKeyToAccount(privateKey).address,
    solana: solanaSigner.address,
    bip122: payment.address,
    polkadot: ownKey.address,
  }
  const listed = bitcoinKeys.map(({ address, publicKey, intention }) => ({ address, publicKey, intention }))
  const account: Account = { name, addresses, bitcoin: listed }
  return { account, privateKey, solanaSigner, bitcoinKeys, polkadotKey: ownKey }
}

/** Returns the keys besides the EVM key: those of a test account, or new ones. */
function otherKeysOf(privateKey: Hex): Omit<Keys, 'privateKey'> {
  const testKey = testKeys.find((keys) => keys.privateKey === privateKey)
  if (testKey) return testKey
  return {
    seed: randomSeed(),
    bitcoin: { payment: generatePrivateKey(), ordinal: generatePrivateKey() },
    polkadot: randomSeed(),
  }
}

const randomSeed = (): Hex => bytesToHex(crypto.getRandomValues(new Uint8Array(seedBytes)))

/** Whether two texts are the same address: case matters in Solana, but not in EVM. */
export function isSameAddress(one: string, other: string): boolean {
  return one === other || (one.startsWith('0x') && one.toLowerCase() === other.toLowerCase())
}

/** Finds the account of an address in any family. */
export const accountOf = (accounts: readonly Account[], address: string): Account | undefined =>
  accounts.find(
    ({ addresses, bitcoin }) =>
      Object.values(addresses).some((each) => isSameAddress(each, address)) ||
      bitcoin.some((each) => each.address === address),
  )
