import { getBase58Decoder, getBase58Encoder, getBase64Decoder, getTransactionEncoder } from '@solana/kit'
import { RpcError } from '../../http/rpcError.js'
import type { Landed } from '../chain/createLedger.js'
import type { PlainInstruction } from '../chain/outcome.js'
import { parseInstruction } from './parseInstruction.js'

const plainInstructions = ({ message }: Landed): PlainInstruction[] =>
  message.instructions.map(({ programAddressIndex, accountIndices = [], data }) => ({
    programIdIndex: programAddressIndex,
    accounts: accountIndices,
    data: getBase58Decoder().decode(data ?? new Uint8Array()),
    stackHeight: 1,
  }))

/** Writes an instruction with addresses in place of indices, and readable if its program is known. */
const parsed =
  ({ keys }: Landed) =>
  ({ programIdIndex, accounts, data, stackHeight }: PlainInstruction) =>
    parseInstruction({
      programId: keys[programIdIndex]?.pubkey ?? '',
      accounts: accounts.map((index) => keys[index]?.pubkey ?? ''),
      data: getBase58Encoder().encode(data),
      stackHeight,
    })

const lookupsOf = ({ message }: Landed) =>
  'addressTableLookups' in message && message.addressTableLookups
    ? message.addressTableLookups.map(({ lookupTableAddress, writableIndexes, readonlyIndexes }) => ({
        accountKey: lookupTableAddress,
        writableIndexes,
        readonlyIndexes,
      }))
    : []

function plainMessage(landed: Landed) {
  const { header, staticAccounts, lifetimeToken, version } = landed.message
  return {
    accountKeys: staticAccounts,
    header: {
      numRequiredSignatures: header.numSignerAccounts,
      numReadonlySignedAccounts: header.numReadonlySignerAccounts,
      numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
    },
    instructions: plainInstructions(landed),
    recentBlockhash: lifetimeToken,
    ...(version === 0 && { addressTableLookups: lookupsOf(landed) }),
  }
}

function parsedMessage(landed: Landed) {
  return {
    accountKeys: landed.keys,
    instructions: plainInstructions(landed).map(parsed(landed)),
    recentBlockhash: landed.message.lifetimeToken,
    ...(landed.message.version === 0 && { addressTableLookups: lookupsOf(landed) }),
  }
}

function body(landed: Landed, encoding: unknown) {
  const { transaction } = landed
  const signatures = Object.values(transaction.signatures).map((one) =>
    one ? getBase58Decoder().decode(one) : '',
  )
  const bytes = () => getTransactionEncoder().encode(transaction)
  switch (encoding) {
    case undefined:
    case 'json':
      return { signatures, message: plainMessage(landed) }
    case 'jsonParsed':
      return { signatures, message: parsedMessage(landed) }
    case 'base64':
      return [getBase64Decoder().decode(bytes()), encoding]
    case 'base58':
      return [getBase58Decoder().decode(bytes()), encoding]
    default:
      throw new RpcError(-32602, `Invalid params: unknown variant \`${encoding}\``)
  }
}

function innerInstructions(landed: Landed, encoding: unknown) {
  const { innerInstructions: all } = landed.outcome
  if (encoding !== 'jsonParsed') return all
  return all.map(({ index, instructions }) => ({ index, instructions: instructions.map(parsed(landed)) }))
}

/** Writes a transaction with its outcome. Throws `RpcError` if the caller does not support its version, or names an unknown encoding. */
export function writeTransaction(landed: Landed, encoding: unknown, newestVersion: unknown) {
  const { slot, blockTime, message, keys, outcome, before, after } = landed
  if (message.version !== 'legacy' && newestVersion === undefined)
    throw new RpcError(
      -32015,
      `Transaction version (${message.version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${message.version}`,
    )
  const loaded = (writable: boolean) =>
    keys
      .filter((key) => key.source === 'lookupTable' && key.writable === writable)
      .map(({ pubkey }) => pubkey)
  return {
    slot,
    blockTime,
    transaction: body(landed, encoding),
    ...(newestVersion !== undefined && { version: message.version }),
    meta: {
      err: outcome.err,
      status: outcome.err === null ? { Ok: null } : { Err: outcome.err },
      fee: outcome.fee,
      preBalances: before.lamports,
      postBalances: after.lamports,
      preTokenBalances: before.tokens,
      postTokenBalances: after.tokens,
      innerInstructions: innerInstructions(landed, encoding),
      logMessages: outcome.logs,
      loadedAddresses: { writable: loaded(true), readonly: loaded(false) },
      computeUnitsConsumed: outcome.unitsConsumed,
      rewards: [],
      ...(outcome.returnData && { returnData: outcome.returnData }),
    },
  }
}
