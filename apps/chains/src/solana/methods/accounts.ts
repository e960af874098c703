import type { Address } from '@solana/kit'
import { invalidParams } from '../../http/rpcError.js'
import { tokenPrograms } from '../accounts/addresses.js'
import { readMint, readToken, uiAmountOf } from '../accounts/tokens.js'
import { type DataConfig, writeAccount } from '../accounts/writeAccount.js'
import { addressOf, integerOf, listOf, optionsOf, type Params } from '../rpc/params.js'
import { type Method, type Node, withContext } from './method.js'

const mostAccounts = 100

/** Returns the options for writing account data. */
export function dataConfigOf(options: Readonly<Record<string, unknown>>): DataConfig {
  const { encoding, dataSlice } = options
  const slice = dataSlice ? optionsOf([dataSlice], 0) : undefined
  return {
    ...(typeof encoding === 'string' && { encoding }),
    ...(slice && {
      dataSlice: { offset: Number(integerOf(slice.offset)), length: Number(integerOf(slice.length)) },
    }),
  }
}

function accountAt({ svm }: Node, address: Address, config: DataConfig) {
  const account = svm.getAccount(address)
  return account.exists ? writeAccount(account, svm, config) : null
}

function requiredAccount({ svm }: Node, value: unknown) {
  const account = svm.getAccount(addressOf(value))
  if (!account.exists) throw invalidParams('could not find account')
  return account
}

function tokenAccountsOfOwner(node: Node, params: Params) {
  const { svm } = node
  const owner = addressOf(params[0])
  const filter = optionsOf(params, 1)
  const config = dataConfigOf(optionsOf(params, 2))
  const programId = filter.programId === undefined ? undefined : addressOf(filter.programId)
  const mint = filter.mint === undefined ? undefined : addressOf(filter.mint)
  if ((programId === undefined) === (mint === undefined)) throw invalidParams('expected programId or mint')
  if (programId && !tokenPrograms.includes(programId)) throw invalidParams('unrecognized Token program id')
  const program = programId ?? requiredAccount(node, mint).programAddress
  const found = svm.getProgramAccounts(program).filter((account) => {
    const token = readToken(account)
    return token?.owner === owner && (mint === undefined || token.mint === mint)
  })
  return found.map((account) => ({ pubkey: account.address, account: writeAccount(account, svm, config) }))
}

function tokenBalance(node: Node, value: unknown) {
  const token = readToken(requiredAccount(node, value))
  if (!token) throw invalidParams('not a Token account')
  return uiAmountOf(token.amount, readMint(requiredAccount(node, token.mint))?.decimals ?? 0)
}

function tokenSupply(node: Node, value: unknown) {
  const mint = readMint(requiredAccount(node, value))
  if (!mint) throw invalidParams('not a Token mint')
  return uiAmountOf(mint.supply, mint.decimals)
}

/** The methods that read accounts. */
export const accountMethods: Readonly<Record<string, Method>> = {
  getBalance: (node, [address]) => withContext(node, node.svm.getBalance(addressOf(address)) ?? 0n),
  getAccountInfo: (node, params) =>
    withContext(node, accountAt(node, addressOf(params[0]), dataConfigOf(optionsOf(params, 1)))),
  getMultipleAccounts(node, params) {
    const config = dataConfigOf({ encoding: 'base64', ...optionsOf(params, 1) })
    const addresses = listOf(params[0], mostAccounts).map(addressOf)
    return withContext(
      node,
      addresses.map((address) => accountAt(node, address, config)),
    )
  },
  getTokenAccountsByOwner: (node, params) => withContext(node, tokenAccountsOfOwner(node, params)),
  getTokenAccountBalance: (node, [account]) => withContext(node, tokenBalance(node, account)),
  getTokenSupply: (node, [mint]) => withContext(node, tokenSupply(node, mint)),
}
