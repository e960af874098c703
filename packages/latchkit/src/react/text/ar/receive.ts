import type { receiveTexts as english } from '../en/receive.js'
import type { Translated } from '../translate.js'

export const receiveTexts: Translated<typeof english> = {
  receive: 'استلام',
  addressQrCode: 'رمز QR لعنوانك',
  receiveHere: '<b>استلام</b> على <b>{network}</b>',
  receiveOther: 'عناوين أخرى لهذا الحساب',
  receiveOn: 'يعمل على {networks}',
  networksMore: '{count} غيرها',
  receiveAll: 'كل الشبكات',
  receiveElsewhere: 'قد يضيع أي شيء يُرسَل على شبكات أخرى.',
  receiveUnknown: 'هذا الموقع لا يدعم شبكة محفظتك. اسأل المرسل أي شبكة سيستخدم.',
}
