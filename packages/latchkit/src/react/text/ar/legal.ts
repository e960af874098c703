import type { legalTexts as english } from '../en/legal.js'
import type { Translated } from '../translate.js'

/** The sentences about a site's terms. */
export const legalTexts: Translated<typeof english> = {
  termsOfService: 'شروط الخدمة',
  privacyPolicy: 'سياسة الخصوصية',
  legalAcceptOne: 'أوافق على {page}',
  legalAcceptBoth: 'أوافق على {first} و{second}',
  legalNoticeOne: 'بتوصيل محفظتك فإنك توافق على {page}.',
  legalNoticeBoth: 'بتوصيل محفظتك فإنك توافق على {first} و{second}.',
}
