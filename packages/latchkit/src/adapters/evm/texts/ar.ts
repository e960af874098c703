import type { EvmTextKey } from './en.js'

export const ar: Readonly<Record<EvmTextKey, string>> = {
  'notice.wrongChecksum.title': 'قد يكون في العنوان خطأ مطبعي',
  'notice.wrongChecksum': 'حروفه الكبيرة والصغيرة لا تطابق مجموعه الاختباري. انسخه مجددًا من المستلم.',
  'notice.contractReceiver.title': 'المستلم عقد',
  'notice.contractReceiver':
    'الأموال التي لا يستطيع استخدامها قد تعلق فيه نهائيًا. أرسل فقط إذا كان يطلب هذا تحديدًا.',
  'cost.proposal': 'رسم الاقتراح',
  'notice.proposal.title': 'يلزم أن يوافق مالكون آخرون',
  'notice.proposal': 'تُرسَل المعاملة حين يوافق عدد كافٍ من المالكين. ومن ينفّذها يدفع رسم الشبكة.',

  'error.capabilityUnsupported': 'تنقص {wallet} ميزة يحتاجها هذا الطلب. حدّثها أو استخدم محفظة أخرى.',
  'error.callsChainUnsupported':
    'لا تستطيع {wallet} إرسال عدة معاملات معًا على هذه الشبكة. بدّل الشبكة ثم حاول مجددًا.',
  'error.duplicateCallsId': 'هذا الطلب موجود في {wallet} بالفعل. راجع نشاطك هناك أولًا.',
  'error.unknownCallsId': 'ليس لدى {wallet} سجل لهذا الطلب. راجع نشاطك هناك.',
  'error.callsTooLarge': 'هذا أكثر مما تقبله {wallet} دفعة واحدة. حاول مجددًا بأقل.',
  'error.upgradeRejected': 'ألغيتَ ترقية حسابك في {wallet}.',
  'error.atomicityUnsupported':
    'يحتاج هذا الموقع كل ذلك في خطوة واحدة، ولا تستطيع {wallet} ذلك. استخدم محفظة أخرى.',
  'error.executionReverted': 'لا يسمح العقد بذلك.',
  'error.executionReverted.reason': 'يقول العقد: «{reason}».',
  'error.feeCapTooHigh': 'الحد الأقصى للرسم أعلى مما يمكن لأي شبكة أن تتقاضاه. خفّضه.',
  'error.feeCapTooLow': 'ارتفع رسم الشبكة. ارفع رسمك أو حاول لاحقًا.',
  'error.nonceTooHigh': 'لم تصل معاملة سابقة بعد. انتظرها ثم حاول مجددًا.',
  'error.nonceTooLow': 'ربما أُرسلت هذه المعاملة من قبل. راجع نشاطك قبل أن تحاول مجددًا.',
  'error.nonceAtMax': 'لا يستطيع هذا الحساب إرسال معاملات أخرى. استخدم حسابًا آخر.',
  'error.intrinsicGasTooHigh': 'يحتاج هذا إلى غاز أكثر مما تتسع له كتلة. حاول مجددًا بأقل.',
  'error.intrinsicGasTooLow': 'حدّ الغاز أقل مما يلزم. ارفعه.',
  'error.transactionTypeUnsupported': 'لا تدعم هذه الشبكة هذا النوع من المعاملات.',
  'error.tipAboveFeeCap': 'الإكرامية أعلى من الحد الأقصى للرسم. خفّضها أو ارفع الحد.',
  'error.noToken': 'هذه العملة ليست على {network}.',
  'error.transferRefused': 'لا تسمح هذه العملة بهذا التحويل.',
  'error.unknownNodeError': 'رفضت الشبكة المعاملة.',
  'error.unknownNodeError.reason': 'رفضت الشبكة المعاملة: {reason}',
}
