import type { CaipNetworkId } from '../../../wire/caip.js'
import { readSs58Address } from '../../../wire/ss58Address.js'
import { toHex } from '../chain/hex.js'
import { idOf, type SharedAccount } from '../live.js'
import type { InjectedPolkadotAccount, PolkadotKeyType } from '../polkadotWallet.js'

/** The most accounts that are read from one wallet. */
const maxAccounts = 100
const referenceLength = 32
const keyTypes: readonly unknown[] = ['sr25519', 'ed25519', 'ecdsa', 'ethereum'] satisfies PolkadotKeyType[]

/**
 * Reads the accounts that a wallet says it shares, each once, in its order.
 * @returns `undefined` if any of them is malformed: an address with a wrong checksum, or a kind of key that does not fit the address.
 */
export function readAccounts(value: unknown): readonly SharedAccount[] | undefined {
  if (!Array.isArray(value)) return undefined
  const accounts = new Map<string, SharedAccount>()
  try {
    for (const each of value.slice(0, maxAccounts)) {
      const account = readAccount(each)
      if (!account) return undefined
      if (!accounts.has(idOf(account))) accounts.set(idOf(account), account)
    }
  } catch {
    // The wallet's getters are foreign code and may throw.
    return undefined
  }
  return [...accounts.values()]
}

function readAccount({
  address,
  type,
  genesisHash,
  ...rest
}: InjectedPolkadotAccount): SharedAccount | undefined {
  if (type !== undefined && type !== null && !keyTypes.includes(type)) return undefined
  const networks = readNetworks(genesisHash, rest.networks)
  if (!networks) return undefined
  const networkField = networks.length ? { networks } : {}
  const isH160 = typeof address === 'string' && /^0x[0-9a-f]{40}$/i.test(address)
  if (isH160 !== (type === 'ethereum') && type) return undefined
  if (isH160) return { address, key: address.toLowerCase(), type: 'ethereum', ...networkField }
  const account = readSs58Address(address)?.publicKey
  return account && { address, key: toHex(account), ...(type && { type }), ...networkField }
}

/** Reads the networks that an account is bound to: an empty list if it is not bound, `undefined` if the list is malformed. */
function readNetworks(genesisHash: unknown, networks: unknown = []): readonly CaipNetworkId[] | undefined {
  if (!Array.isArray(networks) || !networks.every(isNetwork)) return undefined
  if (genesisHash === undefined || genesisHash === null || genesisHash === '') return networks
  if (typeof genesisHash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(genesisHash)) return undefined
  return [`polkadot:${genesisHash.slice(2, 2 + referenceLength).toLowerCase()}`]
}

const isNetwork = (id: unknown): id is CaipNetworkId =>
  typeof id === 'string' && /^polkadot:[0-9a-f]{32}$/.test(id)
