import { getBase64Encoder, type Transaction, type TransactionMessageBytes } from '@solana/kit'
import { invalidParams } from '../../http/rpcError.js'
import { writeAccount } from '../accounts/writeAccount.js'
import { decodeMessage } from '../chain/readMessage.js'
import { addressOf, listOf, optionsOf, type Params, textOf, transactionOf } from '../rpc/params.js'
import { dataConfigOf } from './accounts.js'
import { type Method, type Node, withContext } from './method.js'

const mostSimulatedAccounts = 64

function simulate(node: Node, params: Params) {
  const { svm, slots, ledger } = node
  const options = optionsOf(params, 1)
  const { encoding, sigVerify = false, replaceRecentBlockhash = false, innerInstructions = false } = options
  if (sigVerify && replaceRecentBlockhash)
    throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
  const checks = { signatures: sigVerify === true, blockhash: replaceRecentBlockhash !== true }
  const outcome = ledger.simulate(transactionOf(params[0], encoding), checks)
  const accountOptions = optionsOf([options.accounts], 0)
  const config = dataConfigOf({ encoding: 'base64', ...accountOptions })
  const accounts = listOf(accountOptions.addresses ?? [], mostSimulatedAccounts).map((value) => {
    const address = addressOf(value)
    const stands = svm.getAccount(address)
    const account =
      outcome.accounts.find((one) => one.address === address) ?? (stands.exists ? stands : undefined)
    return account ? writeAccount(account, svm, config) : null
  })
  return withContext(node, {
    err: outcome.err,
    logs: outcome.logs,
    unitsConsumed: outcome.unitsConsumed,
    fee: outcome.fee,
    returnData: outcome.returnData,
    accounts: options.accounts && outcome.err === null ? accounts : null,
    innerInstructions: innerInstructions ? outcome.innerInstructions : null,
    ...(replaceRecentBlockhash === true && { replacementBlockhash: slots.latest() }),
  })
}

/** Returns the fee that litesvm would take. It simulates the message without its signatures. */
function feeOf({ ledger, slots }: Node, value: unknown): bigint | null {
  const messageBytes = getBase64Encoder().encode(
    textOf(value, 'a message'),
  ) as unknown as TransactionMessageBytes
  const { header, staticAccounts, lifetimeToken } = decodeMessage(messageBytes)
  if (!slots.isValid(lifetimeToken)) return null
  const signers = staticAccounts.slice(0, header.numSignerAccounts)
  const signatures = Object.fromEntries(signers.map((signer) => [signer, null]))
  const transaction: Transaction = { messageBytes, signatures }
  return ledger.simulate(transaction, { signatures: false, blockhash: false }).fee
}

/** The methods that simulate and send transactions. */
export const transactionMethods: Readonly<Record<string, Method>> = {
  simulateTransaction: simulate,
  getFeeForMessage: (node, [message]) => withContext(node, feeOf(node, message)),
  sendTransaction({ ledger }, params) {
    const { encoding, skipPreflight } = optionsOf(params, 1)
    return ledger.send(transactionOf(params[0], encoding), { skipPreflight: skipPreflight === true })
  },
}
