/** Texts of the embedded wallet in the modal, in English; those of its frame are the frame's own. §5 and §8 give some word for word. */
export const emailTexts = {
  emailAddress: 'Email address',
  emailIsEnough: 'Email, no wallet needed',
  continueWithEmail: 'Continue with email',
  emailOpening: 'Opening email sign-in…',
  emailMeant: 'Did you mean {email}?',
  emailWallet: 'Email wallet',
  email: 'Email',
  emailDevices: 'Devices',
  emailDevicesText: 'Where you can use your wallet',
  emailDeviceWants: 'A new device wants to use your wallet',
  emailReview: 'Review',
  emailDeviceWaits: 'A new device is waiting',
  emailWays: 'Ways to sign in',
  emailWaysText: 'See and change how you sign in',
  emailApprovals: 'Approvals',
  emailApprovalsText: 'Requests waiting for you',
  emailExport: 'Export wallet',
  emailExportText: 'To open it in another wallet app',
  emailPassword: 'Recovery password',
  emailPasswordText: 'If your email or account is stolen',
  emailNew: 'New email address',
  emailSet: 'Set the email address of this wallet',
  emailSetText: 'We’ll email a code to it, and to the present one if there is one.',
  emailRowText: 'Add or change the address',
  emailChangeOf: 'Change <b>{email}</b> to another address',
  emailChangeText:
    'We’ll email a code to each address for you to enter. Your wallet and its addresses stay the same.',
  emailChanged: 'Email changed',
  approvalOpen: 'Continue in your wallet’s window',
  approvalOpenText: 'It shows what {site} asks for. You decide there.',
  approvalNone: 'There’s nothing to approve',
  approvalNoneText: 'When a site asks for something, it shows up here.',
  approvalCancel: 'Cancel',

  'error.invalidEmail': 'Enter an email address like name@example.com.',
  emailCooldown: 'Please try again after {n} seconds',
  'error.loginNotLoaded.title': 'Unable to load email login dependency',
  'error.loginNotLoaded': 'Couldn’t open email sign-in. Check your connection, then try again.',
} as const

/** The key of a text of the embedded wallet. */
export type EmailTextKey = keyof typeof emailTexts
