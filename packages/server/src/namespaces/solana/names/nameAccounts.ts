import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'
import { createReader } from '../chain/createReader.js'
import { programAddress } from '../chain/programAddress.js'
import type { ChainAccount } from '../chain/readAccounts.js'

// The accounts of Solana's name service, as its published library (`@bonfida/spl-name-service`) reads them.

/** The program that stores names. */
export const nameProgram = 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX'
/** The program that stores the primary name of an address. */
export const primaryProgram = '85iDfUvr3HJyLM2zcq5BXSiDvUWfw6cSE1FfNBo8Ap29'
/** The name `sol`, the parent of all others. */
const root = '58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx'
/** The authority that writes the reverse records. */
const reverseAuthority = '33m47vH6Eav6jr5Ry86XjhRft2jRBLDnDgPSHoquXi2Z'
const nobody = '11111111111111111111111111111111'

const primarySeed = new TextEncoder().encode('favourite_domain')
const maxNameLength = 63

function accountOf(text: string, { parent = nobody, authority = nobody }): string {
  const hash = createHash('sha256').update(`SPL Name Service${text}`).digest()
  return programAddress([hash, base58.decode(authority), base58.decode(parent)], nameProgram)
}

/** Returns the account of a name, given without `.sol`. */
export const nameAccount = (name: string): string => accountOf(name, { parent: root })

/** Returns the account with the text of a name's account. */
export const reverseAccount = (account: string): string => accountOf(account, { authority: reverseAuthority })

/** Returns the account with the primary name of an address. */
export const primaryAccount = (address: string): string =>
  programAddress([primarySeed, base58.decode(address)], primaryProgram)

/** Reads which name account an address has chosen. */
export function readPrimary({ owner, data }: ChainAccount): string | undefined {
  const reader = createReader(data[0])
  reader.skip(1)
  const account = reader.address()
  return owner === primaryProgram && !reader.isOver() ? account : undefined
}

/** Reads the owner of a name directly below `sol`. */
export function readNameOwner({ owner, data }: ChainAccount): string | undefined {
  const reader = createReader(data[0])
  const [parent, holder, by] = [reader.address(), reader.address(), reader.address()]
  const isName = owner === nameProgram && !reader.isOver() && parent === root && by === nobody
  return isName ? holder : undefined
}

/** Reads the name in a reverse record. */
export function readReverse({ owner, data }: ChainAccount): string | undefined {
  const reader = createReader(data[0])
  reader.skip(96)
  const name = reader.text(maxNameLength)
  return owner === nameProgram && !reader.isOver() ? name : undefined
}
