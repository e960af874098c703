import { BaseError, decodeErrorResult, type Hex, isHex, RpcRequestError } from 'viem'
import { cleanText } from '../cleanText.js'

const reasonLength = 200

/** Returns the chain's own reason for refusing a call. Throws the error on when the chain gave no answer at all. */
export function chainAnswer(error: unknown): string {
  const answer = error instanceof BaseError && error.walk((each) => each instanceof RpcRequestError)
  if (!(answer instanceof RpcRequestError)) throw error
  const { data } = answer as { data?: unknown }
  const reason = isHex(data) && data.length >= 10 ? thrown(data) : answer.details
  return cleanText(reason, reasonLength) || 'It gives no reason.'
}

function thrown(data: Hex): string {
  try {
    const { errorName, args } = decodeErrorResult({ abi: [], data })
    return errorName === 'Error' ? String(args?.[0]) : `${errorName} ${String(args?.[0])}`
  } catch {
    return `an error of its own, ${data.slice(0, 10)}` // not one of Solidity's two
  }
}
