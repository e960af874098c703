import {
  type EncodedAccount,
  getBase58Decoder,
  getBase64Decoder,
  type Option,
  unwrapOption,
} from '@solana/kit'
import { AccountState, type Mint, type Token } from '@solana-program/token'
import type { LiteSVM } from 'litesvm'
import { RpcError } from '../../http/rpcError.js'
import { tokenProgram } from './addresses.js'
import { readExtensions } from './extensions.js'
import { decimalsOf, readMint, readToken, uiAmountOf } from './tokens.js'

/**
 * The rent epoch of every account. litesvm does not report it: all accounts are exempt from rent, for which nodes write the largest u64.
 */
const rentEpoch = 18_446_744_073_709_551_615n
const longestBase58 = 128

const nativeRentReserveOf = (isNative: Option<bigint>, decimals: number) => {
  const reserve = unwrapOption(isNative)
  return reserve === null ? undefined : uiAmountOf(reserve, decimals)
}

function tokenInfo(token: Token, decimals: number) {
  const delegate = unwrapOption(token.delegate)
  return {
    mint: token.mint,
    owner: token.owner,
    state: token.state === AccountState.Frozen ? 'frozen' : 'initialized',
    isNative: unwrapOption(token.isNative) !== null,
    tokenAmount: uiAmountOf(token.amount, decimals),
    delegate: delegate ?? undefined,
    delegatedAmount: delegate ? uiAmountOf(token.delegatedAmount, decimals) : undefined,
    closeAuthority: unwrapOption(token.closeAuthority) ?? undefined,
    rentExemptReserve: nativeRentReserveOf(token.isNative, decimals),
  }
}

const mintInfo = (mint: Mint) => ({
  decimals: mint.decimals,
  supply: mint.supply.toString(),
  isInitialized: mint.isInitialized,
  mintAuthority: unwrapOption(mint.mintAuthority),
  freezeAuthority: unwrapOption(mint.freezeAuthority),
})

/** Returns the `jsonParsed` form of a token account or mint, or `undefined` for any other account. */
function parsedData(account: EncodedAccount, svm: LiteSVM) {
  const program = account.programAddress === tokenProgram ? 'spl-token' : 'spl-token-2022'
  const found = readExtensions(account.data)
  const extensions = found.length > 0 && { extensions: found }
  const space = account.data.length
  const token = readToken(account)
  if (token) {
    const info = { ...tokenInfo(token, decimalsOf(svm, token.mint) ?? 0), ...extensions }
    return { program, parsed: { type: 'account', info }, space }
  }
  const mint = readMint(account)
  return mint && { program, parsed: { type: 'mint', info: { ...mintInfo(mint), ...extensions } }, space }
}

/** The form in which a caller wants an account's data. */
export interface DataConfig {
  readonly encoding?: string
  readonly dataSlice?: { readonly offset: number; readonly length: number }
}

function dataOf(account: EncodedAccount, svm: LiteSVM, { encoding, dataSlice }: DataConfig) {
  const { data } = account
  const bytes = dataSlice ? data.slice(dataSlice.offset, dataSlice.offset + dataSlice.length) : data
  switch (encoding) {
    case undefined:
    case 'binary':
    case 'base58': {
      if (bytes.length > longestBase58)
        throw new RpcError(
          -32600,
          `Encoded binary (base 58) data should be less than ${longestBase58} bytes, please use Base64 encoding.`,
        )
      const text = getBase58Decoder().decode(bytes)
      return encoding === 'base58' ? [text, encoding] : text
    }
    case 'base64':
      return [getBase64Decoder().decode(bytes), encoding]
    case 'jsonParsed':
      return parsedData(account, svm) ?? [getBase64Decoder().decode(bytes), 'base64']
    default:
      throw new RpcError(-32602, `Invalid params: unknown variant \`${encoding}\``)
  }
}

/** Writes an account as nodes do. Throws `RpcError` if the encoding is unknown, or does not allow so much data. */
export const writeAccount = (account: EncodedAccount, svm: LiteSVM, config: DataConfig = {}) => ({
  data: dataOf(account, svm, config),
  executable: account.executable,
  lamports: BigInt(account.lamports),
  owner: account.programAddress,
  rentEpoch,
  space: account.data.length,
})
