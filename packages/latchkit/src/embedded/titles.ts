import type { FrameReason } from '../wire/frameAnswers.js'

type Titles = Readonly<Record<FrameReason, string>>

const en: Titles = {
  otp: 'Confirm Email',
  device: 'Register Device',
  approve: 'Approve Transaction',
  settings: 'Wallet Settings',
}
const ar: Titles = {
  otp: 'تأكيد البريد الإلكتروني',
  device: 'تسجيل الجهاز',
  approve: 'الموافقة على المعاملة',
  settings: 'إعدادات المحفظة',
}

/** The names of the dialogs around the frame, in the visitor's language where there is one of ours, else in English. */
export const titlesIn = (locale: string = navigator.language): Titles => (/^ar\b/i.test(locale) ? ar : en)
