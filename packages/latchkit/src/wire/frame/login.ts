import * as v from 'valibot'
import {
  answerMs,
  frameEmail as email,
  noPayload,
  optionalAnswerMs,
  otp,
  preferences,
  quickAnswerMs,
  signedUser,
  textUpTo,
} from './fields.js'

const socialProvider = v.picklist(['google', 'github', 'apple', 'facebook', 'x', 'discord'])

export const connectEmail = {
  payload: v.object({ email }),
  answer: v.object({ action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
  limitMs: answerMs,
} as const

export const connectDevice = { payload: noPayload, answer: noPayload, limitMs: answerMs } as const

export const connectOtp = { payload: v.object({ otp }), answer: noPayload, limitMs: answerMs } as const

export const connectSocial = {
  payload: v.object({ uri: textUpTo(8_192), ...preferences }),
  answer: signedUser,
  limitMs: answerMs,
} as const

export const getSocialRedirectUri = {
  payload: v.object({
    provider: socialProvider,
    /** Path, query and hash of the page, where it goes back if it leaves for the provider itself. */
    returnPath: v.optional(textUpTo(2_048)),
    /** Whether the page can open no window, so that it leaves itself. */
    isInTab: v.optional(v.boolean()),
  }),
  answer: v.object({ uri: textUpTo(8_192) }),
  limitMs: answerMs,
} as const

export const getFarcasterUri = {
  payload: noPayload,
  answer: v.object({ url: textUpTo(8_192) }),
  limitMs: answerMs,
} as const

export const connectFarcaster = {
  payload: noPayload,
  answer: v.object({ userName: textUpTo(128) }),
  limitMs: 120_000,
} as const

export const isConnected = {
  payload: v.optional(v.object({ token: v.optional(textUpTo(4_096)) }), {}),
  answer: v.object({ isConnected: v.boolean() }),
  limitMs: quickAnswerMs,
} as const

export const signOut = { payload: noPayload, answer: noPayload, limitMs: optionalAnswerMs } as const
