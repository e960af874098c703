import type { NamespaceSession } from '../../../core/contracts/transport.js'
import { loadFile } from '../../../core/kit/loadFile.js'
import type { CaipNetworkId } from '../../../wire/caip.js'
import type { GivenAccount } from '../driver.js'

/** An address of an account, as `getAccountAddresses` answers it. */
export interface ListedAddress {
  readonly address?: string
  readonly publicKey?: string
  readonly path?: string
  readonly intention?: string
}

/** An account of the session: its network, and its address there. */
export interface PairedAccount {
  readonly network: CaipNetworkId
  readonly account: string
}

const maxAddresses = 100
const maxFieldLength = 200
const addressesProperty = 'bip122_getAccountAddresses'
/** Returns the name of the session property with the addresses of one account, for addresses that the wallet reports later. */
export const propertyOf = (account: string) => `${addressesProperty}:${account}`

/** Reads the accounts of a session. The active account is the first. */
export function accountsOf({ accounts, front }: NamespaceSession): readonly PairedAccount[] {
  const sessionAccounts = accounts.flatMap((each) => {
    const [, network, account] = /^(bip122:[^:]+):([^:]+)$/.exec(each) ?? []
    return network && account ? [{ network: network as CaipNetworkId, account }] : []
  })
  const isFront = ({ account }: PairedAccount) => front?.endsWith(account) ?? false
  return [...sessionAccounts].sort((one, other) => Number(isFront(other)) - Number(isFront(one)))
}

/** Returns the addresses that the wallet last reported for an account; an empty list if it has reported none. */
export function addressesOf(
  { properties }: NamespaceSession,
  { account }: PairedAccount,
): readonly ListedAddress[] {
  const lists = [properties[propertyOf(account)], properties[addressesProperty]].map(listIn)
  // A list may cover several accounts. It belongs to this account only if it contains the account's address.
  return lists.find((list) => findAddress(list, account)) ?? []
}

/** Finds the address of an account in a list. */
export const findAddress = (list: readonly ListedAddress[], account: string) =>
  list.find(({ address }) => address === account)

/** Returns the accounts of a session, each with its address for collectibles if the wallet has reported one. */
export const accountsIn = (session: NamespaceSession): readonly GivenAccount[] =>
  accountsOf(session).flatMap((paired) => accountsWith(paired, addressesOf(session, paired)))

/** Makes the accounts of one account of a session: itself, and its address for collectibles if the list has one. */
function accountsWith(pairedAccount: PairedAccount, list: readonly ListedAddress[]): readonly GivenAccount[] {
  const chains = [pairedAccount.network]
  const { intention: purpose, ...details } = findAddress(list, pairedAccount.account) ?? {}
  const account = {
    ...details,
    address: pairedAccount.account,
    chains,
    walletObject: pairedAccount,
    ...(purpose && { purpose }),
  }
  const ordinals = list.find((each) => each.intention === 'ordinal' && each.address !== pairedAccount.account)
  if (!ordinals) return [account]
  const { address, publicKey, path } = ordinals
  return [account, { address, publicKey, path, purpose: 'ordinal', chains, walletObject: pairedAccount }]
}

/** Tells whether each address in a list is of the account's network and of its own public key. */
export async function areAddressesValid(
  pairedAccount: PairedAccount,
  list: readonly ListedAddress[],
): Promise<boolean> {
  // Loaded only here, because the file imports the chain library.
  const { readAccounts } = await loadFile(() => import('../wallet/readAccounts.js'))
  return readAccounts(accountsWith(pairedAccount, list)) !== undefined
}

/** Reads the addresses in a list or in the JSON of a list, each with the fields that the adapter uses. */
export function listIn(value: unknown): readonly ListedAddress[] {
  try {
    const list: unknown = typeof value === 'string' ? JSON.parse(value) : value
    if (!Array.isArray(list)) return []
    return list.slice(0, maxAddresses).map((each: unknown) => {
      const { address, publicKey, path, intention } = (each ?? {}) as ListedAddress
      const fields = Object.entries({ address, publicKey, path, intention })
      return Object.fromEntries(
        fields.filter(([, text]) => typeof text === 'string' && text.length <= maxFieldLength),
      )
    })
  } catch {
    // The text is not JSON, so there is no list.
    return []
  }
}
