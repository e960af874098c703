import type { Address, Hex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { anvilKeys } from './anvilKeys.js'

/** An account as the page shows it, without its key. */
export interface Account {
  readonly name: string
  readonly address: Address
}

interface StoredKeys {
  readonly name: string
  readonly privateKey: Hex
}

/** The keys of this wallet. They lie open in this browser's storage: for trying only. */
export interface Keyring {
  accounts(): readonly Account[]
  signer(address: string): PrivateKeyAccount
  /** Makes a key by the platform's randomness. */
  create(): Account
  /** Takes in the next of Anvil's public test accounts; nothing when all are there. */
  importAnvil(): Account | undefined
}

const storageKey = 'latchkit-wallet.keys'

/** Reads the keys; a wallet that has none makes two accounts. Throws where this browser keeps nothing. */
export function createKeyring(storage: Storage): Keyring {
  const read = (): readonly StoredKeys[] => JSON.parse(storage.getItem(storageKey) ?? '[]')
  const account = ({ name, privateKey }: StoredKeys): Account => ({
    name,
    address: privateKeyToAccount(privateKey).address,
  })
  const add = (stored: StoredKeys): Account => {
    storage.setItem(storageKey, JSON.stringify([...read(), stored]))
    return account(stored)
  }
  const keyring: Keyring = {
    accounts: () => read().map(account),
    signer(address) {
      const signers = read().map(({ privateKey }) => privateKeyToAccount(privateKey))
      const signer = signers.find((one) => one.address.toLowerCase() === address.toLowerCase())
      if (!signer) throw new Error(`This wallet has no key of ${address}`)
      return signer
    },
    create() {
      const own = read().filter(({ name }) => name.startsWith('Account'))
      return add({ name: `Account ${own.length + 1}`, privateKey: generatePrivateKey() })
    },
    importAnvil() {
      const stored = read()
      const index = anvilKeys.findIndex((key) => stored.every(({ privateKey }) => privateKey !== key))
      const privateKey = anvilKeys[index]
      return privateKey && add({ name: `Anvil ${index + 1}`, privateKey })
    },
  }
  for (let count = read().length; count < 2; count++) keyring.create()
  return keyring
}
