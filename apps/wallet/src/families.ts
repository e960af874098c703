import type { Networks } from './config.js'

/** A family of networks, by its CAIP-2 namespace. */
export type Family = 'eip155' | 'solana' | 'bip122' | 'polkadot'

/** The names of the families that this wallet supports. */
export const familyNames: Readonly<Record<Family, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
}
export const families: readonly Family[] = ['eip155', 'solana', 'bip122', 'polkadot']

/** A network of any family, by its CAIP-2 id. */
export interface Network {
  readonly id: string
  readonly name: string
}

/** Lists the networks of a family that this wallet can use. */
export function networksOf(networks: Networks, family: Family): readonly Network[] {
  switch (family) {
    case 'eip155':
      return networks.chains.map(({ id, name }) => ({ id: `eip155:${id}`, name }))
    case 'solana':
      return networks.solana
    case 'bip122':
      return networks.bitcoin
    case 'polkadot':
      return networks.polkadot
  }
}

/** Returns the family of a CAIP-2 id; `undefined` if this wallet does not support it. */
export const familyOf = (id: string): Family | undefined =>
  families.find((family) => id.startsWith(`${family}:`))
