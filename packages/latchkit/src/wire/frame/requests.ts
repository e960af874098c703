import * as v from 'valibot'
import {
  answerMs,
  anyValue,
  frameChainId as chainId,
  noPayload,
  optionalAnswerMs,
  quickAnswerMs,
  textUpTo,
} from './fields.js'

/** A request to the wallet. The time that the visitor takes to approve it does not count. */
export const rpcRequest = {
  payload: v.object({
    method: v.pipe(textUpTo(64), v.minLength(1)),
    params: v.union([v.array(anyValue), v.record(v.string(), anyValue)]),
    chainId: v.optional(chainId),
    chainNamespace: v.optional(textUpTo(8)),
    rpcUrl: v.optional(textUpTo(2_048)),
  }),
  answer: anyValue,
  limitMs: answerMs,
} as const

/** Aborts the request with this id, or every approval if there is no `id`. */
export const rpcAbort = {
  payload: v.optional(v.object({ id: v.optional(textUpTo(32)) }), {}),
  answer: noPayload,
  limitMs: optionalAnswerMs,
} as const

export const switchNetwork = {
  payload: v.object({ chainId, rpcUrl: v.optional(textUpTo(2_048)) }),
  answer: v.object({ chainId }),
  limitMs: answerMs,
} as const

export const getChainId = {
  payload: noPayload,
  answer: v.object({ chainId }),
  limitMs: quickAnswerMs,
} as const
