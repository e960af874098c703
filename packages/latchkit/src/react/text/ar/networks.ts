import type { networkTexts as english } from '../en/networks.js'
import type { Translated } from '../translate.js'

export const networkTexts: Translated<typeof english> = {
  searchNetworks: 'البحث في الشبكات',
  noNetworkNamed: 'لا توجد شبكات تطابق «{search}»',
  noNetworkNamedText: 'يعمل هذا الموقع مع الشبكات التي في القائمة فقط.',
  networksFound: 'عدد الشبكات: {count}',
  networkSwitchOff: 'لا يسمح هذا الموقع بتبديل الشبكة.',
  notWorkWith: '{network} غير مدعومة هنا',
  unknownNetworkText: 'محفظتك على شبكة لا يدعمها هذا الموقع.',
  chooseNetwork: 'اختر شبكة أخرى للمتابعة. حسابك يبقى كما هو.',
  missingNetwork: 'تنقصك شبكة؟',
  whyNotListed: 'لماذا لا يُعرض بعضها',
  testNetworks: 'شبكات تجريبية',

  notInWallet: 'ليست في {wallet}',
}
