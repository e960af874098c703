import * as v from 'valibot'
import { emptyAnswer } from './answers.js'
import type { Endpoints } from './endpoint.js'
import { anyEmail, guestLetters, linkLetters } from './fields.js'
import { userIdBody } from './recoveryFields.js'

// Wrong codes lock an address for strangers. A device of the wallet unlocks it, or becomes known by the link of a mail.

const linkBody = v.strictObject({ letters: linkLetters })
/** Answers eight letters that let another device in, such as the frame of a site: a browser gives the frame other keys than the window. */
const linkAnswer = v.object({ guest: guestLetters })
const guestBody = v.strictObject({ email: anyEmail, guest: guestLetters })

/** The endpoints by which auth lets the owner of a locked address in. */
export const authUnlockEndpoints = {
  unlock: { service: 'auth', method: 'POST', path: '/unlock', body: v.strictObject({}), answer: emptyAnswer },
  /** Confirms the link of a mail: for a day, auth counts this device as known. */
  useLink: {
    service: 'auth',
    method: 'POST',
    path: '/unlock/link',
    body: linkBody,
    answer: linkAnswer,
  },
  /** Makes this device known at auth for as long as the device that confirmed the link. */
  useGuest: {
    service: 'auth',
    method: 'POST',
    path: '/unlock/guest',
    body: guestBody,
    answer: emptyAnswer,
  },
} as const satisfies Endpoints

/** The endpoints by which recovery lets the owner of a locked address in. */
export const recoveryUnlockEndpoints = {
  unlock: { service: 'recovery', method: 'POST', path: '/unlock', body: userIdBody, answer: emptyAnswer },
  /** Confirms the link of a mail: for a day, recovery counts this device as known. */
  useLink: {
    service: 'recovery',
    method: 'POST',
    path: '/unlock/link',
    body: linkBody,
    answer: linkAnswer,
  },
  /** Makes this device known at recovery for as long as the device that confirmed the link. */
  useGuest: {
    service: 'recovery',
    method: 'POST',
    path: '/unlock/guest',
    body: guestBody,
    answer: emptyAnswer,
  },
} as const satisfies Endpoints
