import * as v from 'valibot'
import { answerMs, any, frameChainId as chainId, nothing, partingMs, soonMs, within } from './fields.js'

/** The time of one that the visitor approves: the visitor's own time does not count. */
export const rpcRequest = {
  payload: v.object({
    method: v.pipe(within(64), v.minLength(1)),
    params: v.union([v.array(any), v.record(v.string(), any)]),
    chainId: v.optional(chainId),
    chainNamespace: v.optional(within(8)),
    rpcUrl: v.optional(within(2_048)),
  }),
  answer: any,
  limitMs: answerMs,
} as const

/** `id` is that of the request; without one every approval ends. */
export const rpcAbort = {
  payload: v.optional(v.object({ id: v.optional(within(32)) }), {}),
  answer: nothing,
  limitMs: partingMs,
} as const

export const switchNetwork = {
  payload: v.object({ chainId, rpcUrl: v.optional(within(2_048)) }),
  answer: v.object({ chainId }),
  limitMs: answerMs,
} as const

export const getChainId = { payload: nothing, answer: v.object({ chainId }), limitMs: soonMs } as const
