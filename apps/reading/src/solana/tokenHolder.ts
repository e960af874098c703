import type { Address } from '@solana/kit'

/** Owner and mint of a token account, as the network states them, or as the transaction opens it. */
export interface TokenHolder {
  readonly owner: Address
  readonly mint: Address
  /** In base units; `undefined` for one that the transaction opens. */
  readonly amount?: bigint
  /** Whether its address derives from owner and mint, which proves both. Otherwise only a node says so. */
  readonly isDerived: boolean
}

interface Stated {
  /** The token accounts of a transaction, by address. */
  readonly statedHolders: ReadonlyMap<Address, TokenHolder>
}

/** Returns the owner of a token account if its address proves it. */
export const ownerOf = (stated: Stated, account: Address): Address | undefined =>
  provedHolder(stated, account)?.owner

/** Returns the mint of a token account if its address proves it. */
export const mintOf = (stated: Stated, account: Address): Address | undefined =>
  provedHolder(stated, account)?.mint

function provedHolder({ statedHolders }: Stated, account: Address): TokenHolder | undefined {
  const holder = statedHolders.get(account)
  return holder?.isDerived ? holder : undefined
}
