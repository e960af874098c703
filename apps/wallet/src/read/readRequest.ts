import type { Chain } from '../config.js'
import { type Call, decodeCall } from './decodeCall.js'
import { type MessageReading, readMessage } from './readMessage.js'
import { readTransaction, type Transaction } from './readTransaction.js'
import { readTypedData, type TypedDataReading } from './readTypedData.js'
import { requestedChain } from './requestedChain.js'
import { Unreadable } from './Unreadable.js'

/** A site's request as far as it can be understood. */
export type Question =
  | { readonly kind: 'message'; readonly reading: MessageReading }
  | { readonly kind: 'typedData'; readonly reading: TypedDataReading }
  | { readonly kind: 'transaction'; readonly transaction: Transaction; readonly call: Call }
  | { readonly kind: 'network'; readonly chain: Chain }
  | { readonly kind: 'unreadable'; readonly problem: string }

export interface RequestInput {
  readonly method: string
  readonly params: unknown
  /** CAIP-2. */
  readonly chainId: string
  /** The account the site has. */
  readonly address: string
  /** The origin the site claims. */
  readonly origin: string
}

/** Reads a request. What cannot be read, or is not of this account and these networks, can only be rejected. */
export function readRequest(input: RequestInput, chains: readonly Chain[]): Question {
  try {
    return read(input, chains)
  } catch (error) {
    const problem = error instanceof Unreadable ? error.message : 'It doesn’t follow its standard.'
    return { kind: 'unreadable', problem }
  }
}

function read(
  { method, params, chainId, address, origin }: RequestInput,
  chains: readonly Chain[],
): Question {
  const chain = chains.find(({ id }) => `eip155:${id}` === chainId)
  if (!chain) throw new Unreadable(`It’s for the network ${chainId}, which this wallet doesn’t have.`)
  const own = (text: unknown) => String(text).toLowerCase() === address.toLowerCase()
  const list: readonly unknown[] = Array.isArray(params) ? params : []
  const foreign = () => new Unreadable('It’s for an account that isn’t connected to this site.')
  /** Returns the parameter beside the account; sites disagree on the order. */
  const beside = (usually: 0 | 1) => {
    const at = [usually, 1 - usually].find((index) => own(list[index]))
    if (at === undefined) throw foreign()
    return list[1 - at]
  }
  switch (method) {
    case 'personal_sign':
      return { kind: 'message', reading: readMessage(String(beside(1)), origin) }
    case 'eth_signTypedData':
    case 'eth_signTypedData_v4':
      return { kind: 'typedData', reading: readTypedData(beside(0), chain.id) }
    case 'eth_sendTransaction': {
      const transaction = readTransaction(list[0])
      if (!own(transaction.from)) throw foreign()
      return { kind: 'transaction', transaction, call: decodeCall(transaction) }
    }
    case 'wallet_switchEthereumChain':
    case 'wallet_addEthereumChain': {
      const requested = chains.find(({ id }) => id === requestedChain(params))
      if (!requested) throw new Unreadable('It’s for a network that this wallet doesn’t have.')
      return { kind: 'network', chain: requested }
    }
    default:
      throw new Unreadable(`This wallet doesn’t support “${method}”.`)
  }
}
