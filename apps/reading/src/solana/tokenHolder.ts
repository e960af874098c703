import type { Address } from '@solana/kit'

/** The owner and the mint of a token account, as the network states them, or as the transaction opens it. */
export interface TokenHolder {
  readonly owner: Address
  readonly mint: Address
  /** In base units; absent for one that the transaction opens. */
  readonly amount?: bigint
  /** Its address is derived of owner and mint, which proves both. Otherwise they are the word of a node. */
  readonly isDerived: boolean
}

interface Stated {
  /** The token accounts of a transaction, by address. */
  readonly statedHolders: ReadonlyMap<Address, TokenHolder>
}

/** The owner of a token account, where its address proves it: whose it is otherwise, is the word of a node. */
export const ownerOf = (stated: Stated, account: Address): Address | undefined =>
  provedHolder(stated, account)?.owner

/** The mint of a token account, where its address proves it. */
export const mintOf = (stated: Stated, account: Address): Address | undefined =>
  provedHolder(stated, account)?.mint

function provedHolder({ statedHolders }: Stated, account: Address): TokenHolder | undefined {
  const holder = statedHolders.get(account)
  return holder?.isDerived ? holder : undefined
}
