import type { AdapterTexts } from '../../../../packages/latchkit/src/core/contracts/adapter.js'
import type { Kit } from '../../../../packages/latchkit/src/core/kit/kit.js'
import { allTexts as arabic } from '../../../../packages/latchkit/src/react/text/ar/all.js'
import { type AllTexts, allTexts as english } from '../../../../packages/latchkit/src/react/text/en/all.js'
import { textsOf } from '../../../../packages/latchkit/src/react/text/translate.js'
import {
  fallbackLanguage,
  type Language,
  textLanguageOf,
} from '../../../../packages/latchkit/src/wire/languages.js'

const en: AdapterTexts = {
  'notice.wrongChecksum.title': 'This address may have a typo',
  'notice.wrongChecksum':
    'The upper and lower case letters don’t match its checksum. Copy it again from the recipient.',
  'notice.contractReceiver.title': 'The recipient is a contract',
  'notice.contractReceiver':
    'Funds it can’t use may get stuck there for good. Send only if it asks for exactly this.',
  'notice.accountEnds.title': 'The account would be closed',
  'notice.accountEnds': 'Less than {minimum} would be left, and the network takes the rest.',
  'notice.opensAccount.title': 'First {symbol} for this recipient',
  'notice.opensAccount': 'You pay once to open their account for it.',
  'cost.openAccount': 'Account for the recipient',
  'fee.slow': 'In an hour',
  'fee.normal': 'Normal',
  'fee.fast': 'At once',
  'fee.faster': 'Fastest',
  'error.executionReverted': 'The contract won’t allow this.',
  'error.executionReverted.reason': 'The contract says “{reason}”.',
}

const ar: AdapterTexts = {
  'notice.wrongChecksum.title': 'قد يكون في العنوان خطأ مطبعي',
  'notice.wrongChecksum': 'حروفه الكبيرة والصغيرة لا تطابق مجموعه الاختباري. انسخه مجددًا من المستلم.',
  'notice.contractReceiver.title': 'المستلم عقد',
  'notice.contractReceiver':
    'الأموال التي لا يستطيع استخدامها قد تعلق فيه نهائيًا. أرسل فقط إذا كان يطلب هذا تحديدًا.',
  'notice.accountEnds.title': 'سيُغلق الحساب',
  'notice.accountEnds': 'سيتبقى أقل من {minimum}، وتأخذ الشبكة الباقي.',
  'notice.opensAccount.title': 'أول {symbol} لهذا المستلم',
  'notice.opensAccount': 'تدفع مرة واحدة لفتح حسابه لها.',
  'cost.openAccount': 'حساب للمستلم',
  'fee.slow': 'خلال ساعة',
  'fee.normal': 'عادي',
  'fee.fast': 'فورًا',
  'fee.faster': 'الأسرع',
  'error.executionReverted': 'لا يسمح العقد بذلك.',
  'error.executionReverted.reason': 'يقول العقد: «{reason}».',
}

const texts: Readonly<Record<Language, AdapterTexts>> = { en, ar }

/** Returns the texts of the gallery's adapter. */
export const galleryTexts = (language: string): AdapterTexts => texts[textLanguageOf(language)]

const ownTexts = { en: english, ar: arabic } satisfies Readonly<Record<Language, AllTexts>>

/** Returns the product's own texts in the language of a gallery, for states that contain text: a toast, or the reason of a failed send. */
export function productTexts(kit: Kit) {
  const { locale = fallbackLanguage } = kit.store.getState().options
  return textsOf(ownTexts[textLanguageOf(locale)], locale)
}
