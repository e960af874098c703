import { createKeyPairSignerFromPrivateKeyBytes, type KeyPairSigner } from '@solana/kit'
import { type Address, bytesToHex, type Hex, hexToBytes } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { type Keys, testKeys } from './testKeys.js'

/** An account as the page shows it, without its keys: one address in each family. */
export interface Account {
  readonly name: string
  readonly addresses: { readonly eip155: Address; readonly solana: string }
}

interface NamedKeys extends Keys {
  readonly name: string
}

/** An account as it is stored. One of a time when this wallet spoke EVM alone has no seed yet. */
type StoredKeys = Omit<NamedKeys, 'seed'> & Partial<Pick<NamedKeys, 'seed'>>

interface Entry {
  readonly account: Account
  readonly privateKey: Hex
  readonly solanaSigner: KeyPairSigner
}

/** The keys of this wallet. They lie open in this browser's storage: for trying only. */
export interface Keyring {
  accounts(): readonly Account[]
  signer(address: string): PrivateKeyAccount
  solanaSigner(address: string): KeyPairSigner
  /** Makes keys by the platform's randomness. */
  create(): Promise<Account>
  /** Takes in the next of the public test accounts; nothing when all are there. */
  addTestAccount(): Promise<Account | undefined>
}

const storageKey = 'latchkit-wallet.keys'
const seedBytes = 32

/** Reads the keys; a wallet that has none makes two accounts. Throws where this browser keeps nothing. */
export async function createKeyring(storage: Pick<Storage, 'getItem' | 'setItem'>): Promise<Keyring> {
  const read: readonly StoredKeys[] = JSON.parse(storage.getItem(storageKey) ?? '[]')
  const stored = read.map((keys) => ({ seed: seedFor(keys.privateKey), ...keys }))
  const entries = await Promise.all(stored.map(entryOf))
  const write = () => storage.setItem(storageKey, JSON.stringify(stored))
  /** Takes its place at once, so that what is asked for meanwhile gets the next one. */
  const add = async (keys: NamedKeys): Promise<Account> => {
    stored.push(keys)
    write()
    const entry = await entryOf(keys)
    entries.push(entry)
    return entry.account
  }
  const noKey = (address: string) => new Error(`This wallet has no key of ${address}`)
  const keyring: Keyring = {
    accounts: () => entries.map(({ account }) => account),
    signer(address) {
      const entry = entries.find(({ account }) => isSameAddress(account.addresses.eip155, address))
      if (!entry) throw noKey(address)
      return privateKeyToAccount(entry.privateKey)
    },
    solanaSigner(address) {
      const entry = entries.find(({ account }) => account.addresses.solana === address)
      if (!entry) throw noKey(address)
      return entry.solanaSigner
    },
    create() {
      const own = stored.filter(({ name }) => name.startsWith('Account'))
      const privateKey = generatePrivateKey()
      return add({ name: `Account ${own.length + 1}`, privateKey, seed: seedFor(privateKey) })
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

async function entryOf({ name, privateKey, seed }: NamedKeys): Promise<Entry> {
  const solanaSigner = await createKeyPairSignerFromPrivateKeyBytes(hexToBytes(seed))
  const addresses = { eip155: privateKeyToAccount(privateKey).address, solana: solanaSigner.address }
  return { account: { name, addresses }, privateKey, solanaSigner }
}

const seedFor = (privateKey: Hex): Hex =>
  testKeys.find((keys) => keys.privateKey === privateKey)?.seed ??
  bytesToHex(crypto.getRandomValues(new Uint8Array(seedBytes)))

/** Whether two texts are one address: upper and lower case matter in Solana's, and not in EVM's. */
export function isSameAddress(one: string, other: string): boolean {
  return one === other || (one.startsWith('0x') && one.toLowerCase() === other.toLowerCase())
}

/** Finds the account that an address is of, in any family. */
export const accountOf = (accounts: readonly Account[], address: string): Account | undefined =>
  accounts.find(({ addresses }) => Object.values(addresses).some((each) => isSameAddress(each, address)))
