import type { BitcoinTextKey } from './en.js'

/** The same in Arabic. */
export const ar: Readonly<Record<BitcoinTextKey, string>> = {
  'fee.normal': 'عادي',
  'fee.fast': 'سريع',
  'fee.slow': 'بطيء',

  'notice.dust.title': 'أصغر مبلغ هو {minimum}',
  'notice.dust': 'لا تمرر الشبكة أقل من ذلك: إنفاقه يكلف أكثر من قيمته.',
  'notice.coinsWaiting.title': 'جزء من رصيدك لم يُؤكَّد بعد',
  'notice.coinsWaiting': 'انتظر الكتلة التالية، نحو 10 دقائق، أو أرسل أقل.',
  'notice.coinsTaken.title': 'دفعة أخرى تستخدم العملات نفسها',
  'notice.coinsTaken': 'راجع هذه الدفعة من جديد: ستُختار عملات أخرى.',
  'notice.tooManyCoins.title': 'يمكنك إرسال {most} كحد أقصى دفعة واحدة',
  'notice.tooManyCoins': 'يتكون رصيدك من دفعات صغيرة كثيرة. أرسل الباقي بعد هذا.',
  'notice.onlyLargest.title': 'يبقى جزء من رصيدك',
  'notice.onlyLargest': 'يتكون رصيدك من دفعات صغيرة كثيرة. أرسل الباقي بعد هذا.',
  'notice.feeAboveAmount.title': 'الرسم أعلى من المبلغ',
  'notice.feeAboveAmount': 'تدفع {fee} لإرسال هذا. انتظر رسومًا أقل، أو أرسل أكثر دفعة واحدة.',
  'notice.feeTooHigh.title': 'سيكون الرسم مرتفعًا جدًا',
  'notice.feeTooHigh': 'سيبلغ {fee}. حاول لاحقًا، أو أرسل من محفظتك.',
  'notice.mayHoldCollectibles.title': 'قد تكون في هذا العنوان مقتنيات',
  'notice.mayHoldCollectibles':
    'تبقى العملات التي لا تزيد على {most}: معظم المقتنيات في واحدة منها. تحقق في محفظتك من أن لا مقتنيات في عملة أكبر.',
  'notice.notSpendable.title': 'لا يمكن الإرسال من هذا الحساب هنا',
  'notice.notSpendable': 'لا يبيّن عنوانه كيف يُنفق. أرسل من محفظتك.',

  'error.executionReverted': 'لن تسمح الشبكة بهذا.',
  'error.executionReverted.reason': 'لن تسمح الشبكة بهذا: {reason}',
}
