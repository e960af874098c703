import { keccak_256 } from '@noble/hashes/sha3.js'
import type { CaipNetworkId } from '../../../wire/caip.js'
import type { Account, Network } from '../../../wire/entities.js'
import { toSs58Address } from '../../../wire/ss58Address.js'
import { addressFormat } from '../chain/addressFormats.js'
import { fromHex, toHex } from '../chain/hex.js'
import { idOf, type PolkadotLive, type SharedAccount } from '../live.js'

/** Makes the accounts of a connected wallet that exist on any of the networks, with their address on each. */
export function toAccounts(
  live: PolkadotLive,
  accounts: readonly SharedAccount[],
  currentNetwork: CaipNetworkId,
): Account[] {
  const networks = [currentNetwork, ...live.context.networks().map(({ caipNetworkId }) => caipNetworkId)]
  return accounts.flatMap((account) => {
    const addresses = addressOnEach(live, account, networks)
    const { networks: boundNetworks } = account
    if (!Object.keys(addresses).length) return []
    return {
      namespace: 'polkadot',
      type: 'eoa',
      id: idOf(account),
      addresses,
      ...(boundNetworks && { data: boundNetworks }),
    }
  })
}

/** Returns the same accounts with their addresses on these networks too, as far as they exist there. */
export async function addressesOn(
  live: PolkadotLive,
  accounts: readonly Account[],
  networks: readonly Network[],
): Promise<readonly Account[]> {
  const ids = networks.map(({ caipNetworkId }) => caipNetworkId)
  return accounts.map((each) => {
    const key = each.id.slice(each.id.indexOf(':') + 1)
    const networkField = Array.isArray(each.data) ? { networks: each.data as CaipNetworkId[] } : {}
    return {
      ...each,
      addresses: { ...each.addresses, ...addressOnEach(live, { address: '', key, ...networkField }, ids) },
    }
  })
}

/** Returns the address of an account on a network; `undefined` if it does not exist there. */
export function addressOn(
  { options }: PolkadotLive,
  { key, networks }: SharedAccount,
  network: CaipNetworkId,
): string | undefined {
  if (networks && !networks.includes(network)) return undefined
  const format = addressFormat(network, options.addressFormats)
  const isH160 = key.length === h160Length
  if (format === 'h160') return isH160 ? checksum(key) : undefined
  return isH160 ? undefined : toSs58Address(fromHex(key) ?? new Uint8Array(), format)
}

const h160Length = 42

function addressOnEach(
  live: PolkadotLive,
  account: SharedAccount,
  networks: readonly CaipNetworkId[],
): Account['addresses'] {
  return Object.fromEntries(
    networks.flatMap((id) => {
      const address = addressOn(live, account, id)
      return address === undefined ? [] : [[id, address]]
    }),
  )
}

/** Writes an H160 with the checksum of EIP-55. */
export function checksum(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = toHex(keccak_256(new TextEncoder().encode(digits))).slice(2)
  const letters = [...digits].map((digit, index) =>
    Number.parseInt(hash[index] ?? '0', 16) > 7 ? digit.toUpperCase() : digit,
  )
  return `0x${letters.join('')}`
}
