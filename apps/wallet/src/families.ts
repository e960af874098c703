import type { Config } from './config.js'

/** A family of networks, by its CAIP-2 namespace. */
export type Family = 'eip155' | 'solana'

/** The families that this wallet speaks, with their names. */
export const familyNames: Readonly<Record<Family, string>> = { eip155: 'Ethereum', solana: 'Solana' }
export const families: readonly Family[] = ['eip155', 'solana']

/** A network of any family, by its CAIP-2 id. */
export interface Network {
  readonly id: string
  readonly name: string
}

/** Lists the networks of a family that this wallet can use. */
export function networksOf({ chains, solana }: Pick<Config, 'chains' | 'solana'>, family: Family) {
  const networks: readonly Network[] =
    family === 'eip155' ? chains.map(({ id, name }) => ({ id: `eip155:${id}`, name })) : solana
  return networks
}

/** Returns the family of a CAIP-2 id; nothing for one that this wallet does not speak. */
export const familyOf = (id: string): Family | undefined =>
  families.find((family) => id.startsWith(`${family}:`))
