/** The texts about sending among lanterns, in Arabic. */
export const ar = {
  'fee.calm': 'هادئ',
  'fee.brisk': 'سريع',
  'cost.deposit': 'تأمين الرف',
  'notice.newShelf.title': 'ليس لدى المستلم رف لـ {symbol} بعد',
  'notice.newShelf': 'سيحصل على رف. تترك من أجله {deposit} ولا تستردها.',
  'notice.tooDark.title': 'لا يكفي {symbol} للرسوم',
}
