import type { CaipNetworkId } from '../../../wire/caip.js'
import type { Account, Network } from '../../../wire/entities.js'
import type { AddressKind, SpendableKind } from '../chain/address.js'
import { networksOf, prefixOf } from '../chain/prefixes.js'
import type { AddressPrefix } from '../discovery.js'
import type { SharedAccount } from '../driver.js'
import type { BitcoinLive } from '../live.js'

/** The adapter's own data of an account. */
interface AccountData {
  readonly kind: AddressKind
  readonly prefixes: readonly AddressPrefix[]
  readonly isMixed?: true
}

/**
 * Creates the accounts of a connected wallet, with their address on each network of their prefix. The first account exists
 * on the current network, and is a payment account if there is one.
 */
export function toAccounts(
  { context, options }: BitcoinLive,
  sharedAccounts: readonly SharedAccount[],
  currentNetwork: CaipNetworkId,
): Account[] {
  const prefix = prefixOf(currentNetwork, options)
  const rank = ({ prefixes, purpose }: SharedAccount) =>
    (prefix && prefixes.includes(prefix) ? 0 : 2) + (purpose === 'payment' ? 0 : 1)
  return [...sharedAccounts]
    .sort((one, other) => rank(one) - rank(other))
    .map(({ address, purpose, kind, prefixes, publicKey, path, isMixed }) => {
      const data = { kind, prefixes, ...(isMixed && { isMixed }) }
      const isHere = prefix !== undefined && prefixes.includes(prefix)
      return {
        ...{ namespace: 'bip122', type: purpose, id: address, data },
        ...(publicKey && { publicKey }),
        ...(path && { path }),
        addresses: addressOnEach(address, [
          ...networksOf(prefixes, context.networks(), options),
          ...(isHere ? [currentNetwork] : []),
        ]),
      }
    })
}

/** Reads the adapter's own data of an account, as it was stored. */
export function dataOf({ data }: Account): AccountData {
  const { kind = 'script', prefixes = [] } = (data ?? {}) as unknown as Partial<AccountData>
  return { ...(data as object), kind, prefixes }
}

/** Returns the same accounts with their addresses on these networks too, as far as they exist there. */
export async function addressesOn(
  { options }: BitcoinLive,
  accounts: readonly Account[],
  networks: readonly Network[],
): Promise<readonly Account[]> {
  return accounts.map((each) => {
    const accountNetworks = networksOf(dataOf(each).prefixes, networks, options)
    return { ...each, addresses: { ...each.addresses, ...addressOnEach(each.id, accountNetworks) } }
  })
}

function addressOnEach(address: string, networks: readonly CaipNetworkId[]): Account['addresses'] {
  return Object.fromEntries(networks.map((id) => [id, address]))
}

/**
 * Returns the kind of signature that spends from an account. Returns `undefined` if it is unknown: for nested SegWit
 * (P2SH-P2WPKH) if the wallet has not reported the public key, and for all other scripts.
 */
export function spendableKind(account: Account): SpendableKind | undefined {
  const { kind } = dataOf(account)
  if (account.type !== 'payment' || kind === 'script') return undefined
  return kind === 'nested' && !account.publicKey ? undefined : kind
}
