/** The sentences about a site's terms. They are loaded with the parts that show them. */
export const legalTexts = {
  termsOfService: 'Terms of Service',
  privacyPolicy: 'Privacy Policy',
  legalAcceptOne: 'I accept the {page}',
  legalAcceptBoth: 'I accept the {first} and the {second}',
  legalNoticeOne: 'By connecting, you accept the {page}.',
  legalNoticeBoth: 'By connecting, you accept the {first} and the {second}.',
} as const
