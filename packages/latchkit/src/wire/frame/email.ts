import * as v from 'valibot'
import { answerMs, frameEmail as email, noPayload, otp } from './fields.js'

export const updateEmail = {
  payload: v.object({ email }),
  answer: v.object({ action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  limitMs: answerMs,
} as const

export const updateEmailPrimaryOtp = {
  payload: v.object({ otp }),
  answer: noPayload,
  limitMs: answerMs,
} as const

export const updateEmailSecondaryOtp = {
  payload: v.object({ otp }),
  answer: v.object({ newEmail: email }),
  limitMs: answerMs,
} as const
