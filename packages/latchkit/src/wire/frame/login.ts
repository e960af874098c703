import * as v from 'valibot'
import {
  answerMs,
  frameEmail as email,
  nothing,
  otp,
  partingMs,
  preferences,
  signedUser,
  soonMs,
  within,
} from './fields.js'

const socialProvider = v.picklist(['google', 'github', 'apple', 'facebook', 'x', 'discord'])

export const connectEmail = {
  payload: v.object({ email }),
  answer: v.object({ action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
  limitMs: answerMs,
} as const

export const connectDevice = { payload: nothing, answer: nothing, limitMs: answerMs } as const

export const connectOtp = { payload: v.object({ otp }), answer: nothing, limitMs: answerMs } as const

export const connectSocial = {
  payload: v.object({ uri: within(8_192), ...preferences }),
  answer: signedUser,
  limitMs: answerMs,
} as const

export const getSocialRedirectUri = {
  payload: v.object({ provider: socialProvider }),
  answer: v.object({ uri: within(8_192) }),
  limitMs: answerMs,
} as const

export const getFarcasterUri = {
  payload: nothing,
  answer: v.object({ url: within(8_192) }),
  limitMs: answerMs,
} as const

export const connectFarcaster = {
  payload: nothing,
  answer: v.object({ userName: within(128) }),
  limitMs: 120_000,
} as const

export const isConnected = {
  payload: v.optional(v.object({ token: v.optional(within(4_096)) }), {}),
  answer: v.object({ isConnected: v.boolean() }),
  limitMs: soonMs,
} as const

export const signOut = { payload: nothing, answer: nothing, limitMs: partingMs } as const
