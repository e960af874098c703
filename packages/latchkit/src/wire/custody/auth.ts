import * as v from 'valibot'
import {
  codeTimes,
  done,
  factoredSplit,
  listedDevice,
  receipt,
  session,
  splitFacts,
  userFacts,
} from './answers.js'
import type { Endpoints } from './endpoint.js'
import {
  anyEmail,
  base64url,
  code,
  deviceId,
  factored,
  guestLetters,
  hexId,
  hpkeKey,
  language,
  linkLetters,
  listOf,
  loginFields,
  moment,
  noteStatement,
  sealed,
  shareHash,
  shareHashes,
  site,
  statement,
  token,
  version,
  walletAddresses,
  walletSignature,
} from './fields.js'
import { mailStatus } from './mail.js'

const keys = v.object({ hpke: base64url(65), verify: base64url(32) })
const user = v.object({ id: hexId, addresses: walletAddresses, version })
const split = { userId: hexId, version, share: sealed, shareHashes }
const sealedMessage = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,65400}$/, 'Expected a sealed message'))
const messageIndex = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9_999))
const emailStep = v.strictObject({ loginId: hexId, code })

/** The endpoints of auth. */
export const authEndpoints = {
  keys: { service: 'auth', method: 'GET', path: '/keys', answer: keys },

  /** Begins a login. `CONNECT`: this device has a session with a fresh code. */
  login: {
    ...{ service: 'auth', method: 'POST', path: '/login' },
    body: v.strictObject({
      ...loginFields,
      purpose: v.literal('login'),
      needsShare: v.optional(v.boolean()),
      /** The device has lost the tokens of its session: a code, whatever auth knows of one. */
      needsSession: v.optional(v.boolean()),
    }),
    answer: v.object({
      action: v.picklist(['CONNECT', 'VERIFY_OTP', 'VERIFY_DEVICE']),
      ...codeTimes.entries,
    }),
  },
  loginStatus: {
    ...{ service: 'auth', method: 'POST', path: '/login/status' },
    body: v.strictObject({ loginId: hexId }),
    answer: mailStatus,
  },
  /**
   * Proves auth's half. A user that is known: a session, which may do everything where the device is released, and the share with it.
   * `isNew`: the address has no wallet that was made; `userId` is that of the making that this device has begun, where it has.
   */
  verifyLogin: {
    ...{ service: 'auth', method: 'POST', path: '/login/verify' },
    body: v.strictObject({ loginId: hexId, code, hpkeKey }),
    answer: v.variant('isNew', [
      v.object({ isNew: v.literal(true), userId: hexId, voucher: statement }),
      v.object({
        ...{ isNew: v.literal(false), user, session, ...splitFacts, receipt, state: statement },
        factored: factoredSplit,
        /** Given where the device is released. */
        share: v.optional(sealed),
        /** The split of before whose share the operators have brought back, where recovery is at that one. */
        returned: v.optional(v.object({ version, shareHashes })),
      }),
    ]),
  },
  /** Notes recovery's word that this device is released. */
  released: {
    ...{ service: 'auth', method: 'POST', path: '/released' },
    body: v.strictObject({ released: statement }),
    answer: done,
  },
  /**
   * Gives a released device the share of the present split; of one that this device has brought and not signed yet, by its hash; of one
   * of before that the operators have brought back, by its version and hash and a code of the last ten minutes.
   */
  share: {
    ...{ service: 'auth', method: 'POST', path: '/share' },
    body: v.strictObject({ hpkeKey, version: v.optional(version), shareHash: v.optional(shareHash) }),
    answer: v.object({ share: sealed, ...splitFacts, receipt, factored: factoredSplit }),
  },

  /** Takes the share of a wallet that is being made: it waits until the wallet has signed. The session is good for this making alone. */
  addUser: {
    ...{ service: 'auth', method: 'POST', path: '/users', status: 201 },
    body: v.strictObject({ loginId: hexId, ...split, addresses: walletAddresses, released: statement }),
    answer: v.object({ session }),
  },
  /** Takes the share of a new split, which waits until the wallet has signed. */
  addSplit: {
    ...{ service: 'auth', method: 'POST', path: '/users/rotate' },
    body: v.strictObject({ ...split, released: statement }),
    answer: done,
  },
  /** Makes a split that waits the present one, by the wallet's signature; also notes that of a present one that has none yet. */
  signSplit: {
    ...{ service: 'auth', method: 'POST', path: '/users/sign' },
    body: v.strictObject({
      ...{ userId: hexId, version, shareHashes, signature: walletSignature },
      /** Says whether a recovery password locks recovery's share, signed by the wallet. Auth gives it to each device of the wallet. */
      factored: v.optional(factored),
    }),
    answer: v.object({ receipt: statement, signature: walletSignature }),
  },
  /** Takes the share of a split of a user that auth has lost, or has a lower split of, by recovery's word and auth's own code. */
  enterUser: {
    ...{ service: 'auth', method: 'POST', path: '/users/enter', status: 201 },
    body: v.strictObject({ loginId: hexId, ...split, addresses: walletAddresses, enter: statement }),
    answer: v.object({ session }),
  },
  /** Auth's word by which recovery, which has lost the user or has a lower split, takes this split. */
  enter: {
    ...{ service: 'auth', method: 'POST', path: '/enter' },
    body: v.strictObject({ userId: hexId, version, shareHashes }),
    answer: v.object({ enter: statement }),
  },
  /** Tells what auth knows of a user, for a device of its list. */
  facts: {
    ...{ service: 'auth', method: 'POST', path: '/facts' },
    body: v.strictObject({ userId: hexId }),
    answer: userFacts,
  },
  /** Takes a note: recovery's, which auth keeps; or its own of before it was restored, which it plays. */
  note: {
    ...{ service: 'auth', method: 'POST', path: '/note' },
    body: v.strictObject({ userId: hexId, note: noteStatement }),
    answer: done,
  },

  refresh: {
    ...{ service: 'auth', method: 'POST', path: '/session/refresh' },
    body: v.strictObject({ refreshToken: token }),
    answer: v.object({
      session,
      /** Given where the wallet is made. */
      state: v.optional(statement),
    }),
  },
  session: {
    ...{ service: 'auth', method: 'GET', path: '/session' },
    answer: v.object({ user, email: anyEmail, expiresAt: moment, codeExpiresAt: moment }),
  },
  signOut: {
    ...{ service: 'auth', method: 'POST', path: '/sign-out' },
    body: v.strictObject({ all: v.optional(v.boolean()) }),
    answer: done,
  },
  devices: {
    ...{ service: 'auth', method: 'GET', path: '/devices' },
    answer: v.object({ devices: listOf(listedDevice) }),
  },
  /** Takes a device off; another one than this by recovery's note that it has done so, or while the session's last code is fresh. */
  removeDevice: {
    ...{ service: 'auth', method: 'POST', path: '/devices/remove' },
    body: v.strictObject({ deviceId, note: v.optional(noteStatement) }),
    answer: done,
  },
  unlock: {
    ...{ service: 'auth', method: 'POST', path: '/unlock' },
    body: v.strictObject({}),
    answer: done,
  },
  /** Presses the button of the page that a mail's link opens: this device is known here for a day. */
  useLink: {
    ...{ service: 'auth', method: 'POST', path: '/unlock/link' },
    body: v.strictObject({ letters: linkLetters }),
    /** They let another device in, such as the frame of a site: a browser gives it other keys than the window. */
    answer: v.object({ guest: guestLetters }),
  },
  /** Makes this device known here for as long as the one that has pressed the button. */
  useGuest: {
    ...{ service: 'auth', method: 'POST', path: '/unlock/guest' },
    body: v.strictObject({ email: anyEmail, guest: guestLetters }),
    answer: done,
  },

  beginEmail: {
    ...{ service: 'auth', method: 'POST', path: '/email/begin' },
    body: v.strictObject({ loginId: hexId, email: anyEmail, site, language }),
    answer: codeTimes,
  },
  proveOldEmail: {
    ...{ service: 'auth', method: 'POST', path: '/email/primary' },
    body: emailStep,
    answer: codeTimes,
  },
  proveNewEmail: {
    ...{ service: 'auth', method: 'POST', path: '/email/secondary' },
    body: emailStep,
    answer: v.object({ isProved: v.literal(true) }),
  },
  finishEmail: {
    ...{ service: 'auth', method: 'POST', path: '/email/finish' },
    body: v.strictObject({ loginId: hexId, agreement: statement }),
    answer: v.object({ email: anyEmail, agreement: statement }),
  },

  writeChannel: {
    ...{ service: 'auth', method: 'POST', path: '/channels/:id/:side' },
    body: v.strictObject({ message: sealedMessage }),
    answer: v.object({ index: messageIndex }),
  },
  readChannel: {
    ...{ service: 'auth', method: 'GET', path: '/channels/:id/:side' },
    query: v.strictObject({
      after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number)), '0'),
    }),
    answer: v.object({
      messages: listOf(v.object({ index: messageIndex, message: sealedMessage })),
    }),
  },
} as const satisfies Endpoints
