/** Texts of the embedded wallet in the modal, in English; those of its frame are the frame's own. §5 and §8 give some word for word. */
export const enEmail = {
  emailAddress: 'Email address',
  continueWithEmail: 'Continue with email',
  emailOpening: 'Opening the secure window…',
  emailMeant: 'Did you mean {email}?',
  approvalOpen: 'Approve in the secure window',
  approvalOpenText: '{site} is asking for something. The secure window shows what, and you decide there.',
  approvalNone: 'Nothing to approve',
  approvalNoneText: 'When a site asks for something, it shows here.',
  approvalCancel: 'Cancel',

  'error.invalidEmail': 'Enter an email address like name@example.com.',
  emailCooldown: 'Please try again after {n} seconds',
  'error.loginNotLoaded.title': 'Unable to load email login dependency',
  'error.loginNotLoaded': 'Check your connection, then try again.',
  'error.frameFailed': 'An error occurred. Try again.',
  'error.frameFailed.reason': 'That didn’t work: {reason}',
  'error.frameInterrupted': 'Something went wrong. Try again.',
  'error.frameBusy': 'Too many requests are open. Finish some of them first.',
} as const

/** The key of such a text. */
export type EmailTextKey = keyof typeof enEmail
