import type { LegalTextKey } from './enLegal.js'
import type { Table } from './translate.js'

/** The sentences about a site's terms, in Arabic. */
export const arLegal: Table<LegalTextKey> = {
  termsOfService: 'شروط الخدمة',
  privacyPolicy: 'سياسة الخصوصية',
  legalAcceptOne: 'أوافق على {page}',
  legalAcceptBoth: 'أوافق على {first} و{second}',
  legalNoticeOne: 'بتوصيل محفظتك فإنك توافق على {page}.',
  legalNoticeBoth: 'بتوصيل محفظتك فإنك توافق على {first} و{second}.',
}
