import type { EvmTextKey } from './en.js'

export const ar: Readonly<Record<EvmTextKey, string>> = {
  'notice.wrongChecksum.title': 'قد يكون في العنوان خطأ مطبعي',
  'notice.wrongChecksum': 'حروفه الكبيرة والصغيرة غير متوافقة. انسخه مجددًا من المستلم.',
  'notice.contractReceiver.title': 'المستلم عقد',
  'notice.contractReceiver': 'ما لا يستطيع استخدامه قد يبقى فيه نهائيًا. أرسل فقط إذا كان يطلب هذا تحديدًا.',
  'notice.proposal.title': 'هذا مقترح',
  'notice.proposal': 'يُنفَّذ حين يوافق ما يكفي من مالكي الحساب. ومن ينفّذه يدفع رسم الشبكة.',

  'error.capabilityUnsupported': 'ينقص {wallet} شيء يحتاجه هذا الطلب. حدّثها أو استخدم محفظة أخرى.',
  'error.callsChainUnsupported': 'لا تقبل {wallet} عدة عمليات معًا على هذه الشبكة. بدّل الشبكة وحاول مجددًا.',
  'error.duplicateCallsId': 'وصل هذا الطلب إلى {wallet} من قبل. راجع نشاطك هناك أولًا.',
  'error.unknownCallsId': 'لا تتذكر {wallet} هذا الطلب. راجع نشاطك هناك.',
  'error.callsTooLarge': 'هذا أكثر مما تقبله {wallet} دفعة واحدة. حاول مجددًا بأقل.',
  'error.upgradeRejected': 'رفضتَ ترقية حسابك في {wallet}. حاول مجددًا متى شئت.',
  'error.atomicityUnsupported':
    'يطلب الموقع كل ذلك في خطوة واحدة، ولا تستطيع {wallet} ذلك. استخدم محفظة أخرى.',
  'error.executionReverted': 'سيفشل هذا: العقد يرفضه.',
  'error.executionReverted.reason': 'سيفشل هذا. يقول العقد: {reason}',
  'error.feeCapTooHigh': 'أعلى رسم محدّد لهذا أكبر مما يمكن لشبكة أن تعدّه. خفّضه.',
  'error.feeCapTooLow': 'تطلب الشبكة الآن رسمًا أعلى. ارفعه أو حاول لاحقًا.',
  'error.nonceTooHigh': 'لم تصل معاملة سابقة لك بعد. انتظرها وحاول مجددًا.',
  'error.nonceTooLow': 'أُرسلت معاملة بهذا الرقم من قبل. انتظر قليلًا وحاول مجددًا.',
  'error.nonceAtMax': 'لا يستطيع هذا الحساب إرسال معاملات أخرى. استخدم حسابًا آخر.',
  'error.intrinsicGasTooHigh': 'يحتاج هذا إلى غاز أكثر مما تتسع له كتلة. صغّره.',
  'error.intrinsicGasTooLow': 'حدّ الغاز أقل مما يلزم. ارفعه.',
  'error.transactionTypeUnsupported': 'لا تقبل هذه الشبكة معاملات من هذا النوع.',
  'error.tipAboveFeeCap': 'الإكرامية أعلى من أعلى رسم. خفّض الإكرامية أو ارفع الرسم.',
  'error.noToken': 'لا توجد عملة كهذه على {network}.',
  'error.transferRefused': 'لا تسمح العملة بإرسال هذا.',
  'error.unknownNodeError': 'لم تقبل الشبكة المعاملة.',
  'error.unknownNodeError.reason': 'لم تقبل الشبكة المعاملة: {reason}',
}
