/** The texts about sending on the reef, in Arabic. */
export const ar = {
  'fee.standard': 'عادي',
  'notice.otherShore.title': 'هذا العنوان من شعاب أخرى',
  'notice.otherShore': 'سيصل المبلغ إلى المفتاح نفسه على {network}. اسأل المستلم إن كان ينظر هناك.',
  'notice.cannotPayFee.title': 'لا يكفي {symbol} للرسوم',
  'notice.belowMinimum.title': 'يجب أن يبقى {minimum} على الأقل',
  'notice.belowMinimum': 'الشعاب تنسى الحسابات التي فيها أقل من ذلك.',
  'notice.tooSmallToOpen.title': 'يحتاج المستلم إلى {minimum} على الأقل',
  'notice.tooSmallToOpen': 'ليس لديه حساب بعد، ولا تفتح الشعاب حسابًا بأقل من ذلك.',
}
