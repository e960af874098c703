import * as v from 'valibot'
import { answerMs, frameChainId as chainId, nothing, soonMs, within } from './fields.js'

export const switchNetwork = {
  payload: v.object({ chainId, rpcUrl: v.optional(within(2_048)) }),
  answer: v.object({ chainId }),
  limitMs: answerMs,
} as const

export const getChainId = { payload: nothing, answer: v.object({ chainId }), limitMs: soonMs } as const
