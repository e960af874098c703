import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'
import { createReader } from '../chain/createReader.js'
import { programAddress } from '../chain/programAddress.js'
import type { ChainAccount } from '../chain/readAccounts.js'

// The accounts of Solana's name service, as its published library (`@bonfida/spl-name-service`) reads them.

/** The program that keeps names. */
export const nameProgram = 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX'
/** The program that keeps the name an address goes by. */
export const primaryProgram = '85iDfUvr3HJyLM2zcq5BXSiDvUWfw6cSE1FfNBo8Ap29'
/** The name `sol`, below which all others are. */
const root = '58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx'
/** The one that writes which name an account is of. */
const reverseClass = '33m47vH6Eav6jr5Ry86XjhRft2jRBLDnDgPSHoquXi2Z'
const nobody = '11111111111111111111111111111111'

const primarySeed = new TextEncoder().encode('favourite_domain')
const longestName = 63

function accountOf(text: string, { parent = nobody, by = nobody }): string {
  const hash = createHash('sha256').update(`SPL Name Service${text}`).digest()
  return programAddress([hash, base58.decode(by), base58.decode(parent)], nameProgram)
}

/** The account of a name, without its `.sol`. */
export const nameAccount = (name: string): string => accountOf(name, { parent: root })

/** The account that tells the name of a name's account. */
export const reverseAccount = (account: string): string => accountOf(account, { by: reverseClass })

/** The account that tells which name an address goes by. */
export const primaryAccount = (address: string): string =>
  programAddress([primarySeed, base58.decode(address)], primaryProgram)

/** Reads the name's account that an address has chosen. */
export function readPrimary({ owner, data }: ChainAccount): string | undefined {
  const reader = createReader(data[0])
  reader.skip(1)
  const account = reader.address()
  return owner === primaryProgram && !reader.isOver() ? account : undefined
}

/** Reads who owns a name directly below `sol`. */
export function readNameOwner({ owner, data }: ChainAccount): string | undefined {
  const reader = createReader(data[0])
  const [parent, holder, by] = [reader.address(), reader.address(), reader.address()]
  const isName = owner === nameProgram && !reader.isOver() && parent === root && by === nobody
  return isName ? holder : undefined
}

/** Reads the name that an account is said to be of. */
export function readReverse({ owner, data }: ChainAccount): string | undefined {
  const reader = createReader(data[0])
  reader.skip(96)
  const name = reader.text(longestName)
  return owner === nameProgram && !reader.isOver() ? name : undefined
}
