import type { AdapterTexts } from '../../core/contracts/adapter.js'

const en: AdapterTexts = {
  'notice.wrongChecksum.title': 'The address may be mistyped',
  'notice.wrongChecksum':
    'Its capital and small letters do not fit together. Copy it again from the receiver.',
  'notice.contractReceiver.title': 'The receiver is a contract',
  'notice.contractReceiver':
    'What it cannot use may stay there for good. Send only if it asks for exactly this.',
  'notice.accountEnds.title': 'The account would be closed',
  'notice.accountEnds': 'Less than {minimum} would be left, and the network takes the rest.',
  'fee.slow': 'In an hour',
  'fee.fast': 'At once',
  'error.executionReverted': 'This would fail: the contract refuses it.',
  'error.executionReverted.reason': 'This would fail. The contract says: {reason}',
}

const ar: AdapterTexts = {
  'notice.wrongChecksum.title': 'قد يكون في العنوان خطأ مطبعي',
  'notice.wrongChecksum': 'حروفه الكبيرة والصغيرة غير متوافقة. انسخه مجددًا من المستلم.',
  'notice.contractReceiver.title': 'المستلم عقد',
  'notice.contractReceiver': 'ما لا يستطيع استخدامه قد يبقى فيه نهائيًا. أرسل فقط إذا كان يطلب هذا تحديدًا.',
  'notice.accountEnds.title': 'سيُغلق الحساب',
  'notice.accountEnds': 'سيتبقى أقل من {minimum}، وتأخذ الشبكة الباقي.',
  'fee.slow': 'خلال ساعة',
  'fee.fast': 'فورًا',
  'error.executionReverted': 'سيفشل هذا: العقد يرفضه.',
  'error.executionReverted.reason': 'سيفشل هذا. يقول العقد: {reason}',
}

/** The words of the gallery's adapter. */
export const galleryTexts = (language: string): AdapterTexts => (language === 'ar' ? ar : en)
