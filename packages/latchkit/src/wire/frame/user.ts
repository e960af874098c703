import * as v from 'valibot'
import {
  frameAccountType as accountType,
  frameAddress as address,
  answerMs,
  nothing,
  preferences,
  signedUser,
  soonMs,
} from './fields.js'

export const getUser = {
  payload: v.optional(v.object(preferences), {}),
  answer: signedUser,
  limitMs: answerMs,
} as const

export const getSmartAccountEnabledNetworks = {
  payload: nothing,
  answer: v.object({ smartAccountEnabledNetworks: v.array(v.number()) }),
  limitMs: soonMs,
} as const

export const initSmartAccount = {
  payload: nothing,
  answer: v.object({ address, isDeployed: v.boolean() }),
  limitMs: answerMs,
} as const

export const setPreferredAccount = {
  payload: v.object({ type: accountType }),
  answer: v.object({ type: accountType, address }),
  limitMs: answerMs,
} as const
