/** The words of the button that shows the network: a page without one does not load them. */
export const networkButtonText = {
  en: {
    'button.network': 'Network',
    'button.unknownNetwork': 'Unknown Network',
    'button.switchNetwork': 'Switch network',
  },
  ar: {
    'button.network': 'الشبكة',
    'button.unknownNetwork': 'شبكة غير معروفة',
    'button.switchNetwork': 'تبديل الشبكة',
  },
} as const
