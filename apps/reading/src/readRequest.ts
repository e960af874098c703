import { cleanText } from './cleanText.js'
import { type Call, decodeCall } from './decodeCall.js'
import type { Chain, ReadNetworks, SolanaNetwork } from './networks.js'
import type { RequestInput } from './RequestInput.js'
import { readCalls } from './readCalls.js'
import { type MessageReading, readMessage } from './readMessage.js'
import { readTransaction, type Transaction } from './readTransaction.js'
import { readTypedData, type TypedDataReading } from './readTypedData.js'
import { requestedChain } from './requestedChain.js'
import { notice, type Sentence } from './say.js'
import { readSolanaRequest, type SolanaRequest } from './solana/readSolanaRequest.js'
import { foreignAccount, Unreadable, unreadable, unsupported } from './Unreadable.js'
import { refuseCall, refuseCode } from './wall/wall.js'

/** A site's request, as far as it can be understood. */
export type Question =
  | { readonly kind: 'message'; readonly reading: MessageReading }
  | { readonly kind: 'typedData'; readonly chain: Chain; readonly reading: TypedDataReading }
  | {
      readonly kind: 'transaction'
      readonly chain: Chain
      readonly transaction: Transaction
      readonly call: Call
    }
  | {
      readonly kind: 'calls'
      readonly chain: Chain
      /** Each is a separate transaction, in this order. */
      readonly calls: readonly { readonly transaction: Transaction; readonly call: Call }[]
    }
  | { readonly kind: 'network'; readonly chain: Chain }
  | (SolanaRequest & { readonly network: SolanaNetwork })
  | UnreadableRequest

/** A request that can only be rejected. */
export interface UnreadableRequest {
  readonly kind: 'unreadable'
  /** The reason, in words for the person. */
  readonly problem: Sentence
  /** Whether the request is always refused: no site may ask for this kind of signature, in any encoding. */
  readonly isWalled?: true
}

/** Reads a request. If it is unreadable, for another account or network, or walled, it can only be rejected. */
export const readRequest = (input: RequestInput, networks: ReadNetworks): Question =>
  readOrReason(() => readQuestion(input, networks))

/** Runs a reading function, and turns the reason that it throws into a result. */
export function readOrReason<Read>(read: () => Read): Read | UnreadableRequest {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Unreadable)) return { kind: 'unreadable', problem: notice('notStandard') }
    return { kind: 'unreadable', problem: error.sentence, ...(error.isWalled && { isWalled: true }) }
  }
}

const textOf = (given: unknown): string => {
  if (typeof given !== 'string') throw unreadable('noMessage')
  return given
}

function readQuestion(input: RequestInput, { chains, solana }: ReadNetworks): Question {
  const { method, params, chainId, address, origin } = input
  const network = solana.find(({ id }) => id === chainId)
  if (network) return { ...readSolanaRequest(input), network }
  const chain = chains.find(({ id }) => `eip155:${id}` === chainId)
  if (!chain) throw unreadable('unknownNetwork', { network: cleanText(chainId, 60) })
  const isOwnAddress = (text: unknown) =>
    typeof text === 'string' && text.toLowerCase() === address.toLowerCase()
  const list: readonly unknown[] = Array.isArray(params) ? params : []
  /** Returns the parameter next to the account; sites disagree on the order. */
  const beside = (usually: 0 | 1) => {
    const at = [usually, 1 - usually].find((index) => isOwnAddress(list[index]))
    if (at === undefined) throw foreignAccount()
    return list[1 - at]
  }
  switch (method) {
    case 'personal_sign':
      return { kind: 'message', reading: readMessage(textOf(beside(1)), origin) }
    case 'eth_signTypedData':
    case 'eth_signTypedData_v4':
      return { kind: 'typedData', chain, reading: readTypedData(beside(0), chain.id, address) }
    case 'eth_sendTransaction': {
      refuseCode(list)
      const transaction = readTransaction(list[0], chain.id)
      if (!isOwnAddress(transaction.from)) throw foreignAccount()
      const call = decodeCall(transaction)
      refuseCall(call, transaction, address)
      return { kind: 'transaction', chain, transaction, call }
    }
    case 'wallet_sendCalls':
      refuseCode(list)
      return { kind: 'calls', chain, calls: readCalls(list[0], address, chain.id) }
    case 'wallet_switchEthereumChain':
    case 'wallet_addEthereumChain': {
      const requested = chains.find(({ id }) => id === requestedChain(params))
      if (!requested) throw unreadable('otherNetwork')
      return { kind: 'network', chain: requested }
    }
    default:
      throw unsupported(method)
  }
}
