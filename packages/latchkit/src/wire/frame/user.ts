import * as v from 'valibot'
import {
  frameAccountType as accountType,
  frameAddress as address,
  answerMs,
  noPayload,
  preferences,
  quickAnswerMs,
  signedUser,
} from './fields.js'

export const getUser = {
  payload: v.optional(v.object(preferences), {}),
  answer: signedUser,
  limitMs: answerMs,
} as const

export const getSmartAccountEnabledNetworks = {
  payload: noPayload,
  answer: v.object({ smartAccountEnabledNetworks: v.array(v.number()) }),
  limitMs: quickAnswerMs,
} as const

export const initSmartAccount = {
  payload: noPayload,
  answer: v.object({ address, isDeployed: v.boolean() }),
  limitMs: answerMs,
} as const

export const setPreferredAccount = {
  payload: v.object({ type: accountType }),
  answer: v.object({ type: accountType, address }),
  limitMs: answerMs,
} as const
