import { BaseError, decodeErrorResult, type Hex, isHex, RpcRequestError } from 'viem'
import { cleanText, maxReasonLength } from '../cleanText.js'
import { notice, type Sentence } from '../say.js'

/** Returns the chain's own reason for refusing a call. Rethrows the error if the chain did not answer. */
export function chainAnswer(error: unknown): Sentence {
  const answer = error instanceof BaseError && error.walk((each) => each instanceof RpcRequestError)
  if (!(answer instanceof RpcRequestError)) throw error
  const { data } = answer as { data?: unknown }
  const reason = isHex(data) && data.length >= 10 ? thrown(data) : answer.details
  if (typeof reason !== 'string') return reason
  return cleanText(reason, maxReasonLength) || notice('noReason')
}

function thrown(data: Hex): Sentence {
  try {
    const { errorName, args } = decodeErrorResult({ abi: [], data })
    return errorName === 'Error' ? String(args?.[0]) : `${errorName} ${String(args?.[0])}`
  } catch {
    return notice('ownError', { selector: data.slice(0, 10) }) // not one of Solidity's two
  }
}
