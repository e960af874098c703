import * as v from 'valibot'
import { codeTimes, emptyAnswer, listedDevice, releaseAnswer, userFacts } from './answers.js'
import type { Endpoints } from './endpoint.js'
import {
  answeredDeviceName,
  anyEmail,
  base64url,
  code,
  deviceId,
  deviceName,
  guestLetters,
  hexId,
  hpkeKey,
  language,
  linkLetters,
  listOf,
  loginFields,
  moment,
  sealed,
  shareHash,
  shareHashes,
  signedNote,
  signedStatement,
  site,
  version,
  walletAddresses,
  walletSignature,
  wrapped,
} from './fields.js'
import { recoveryLinkEndpoints } from './linking.js'
import { state, wantedSplit } from './recoveryFields.js'
import { recoveryProofEndpoints } from './recoveryProofs.js'

const keys = v.object({ hpke: base64url(65), verify: base64url(32) })
const userIdBody = v.strictObject({ userId: hexId })
const emailStep = v.strictObject({ userId: hexId, loginId: hexId, code })

/** Recovery's share of a split: sealed for recovery, or wrapped by the owner's recovery password. */
const shareOrWrapped = { share: v.optional(sealed), wrapped: v.optional(wrapped) }
const oneShareMessage = 'Expected share or wrapped'

/** The endpoints of recovery. */
export const recoveryEndpoints = {
  keys: { service: 'recovery', method: 'GET', path: '/keys', answer: keys },

  login: {
    service: 'recovery',
    method: 'POST',
    path: '/login',
    body: v.strictObject(loginFields),
    answer: codeTimes,
  },
  verifyLogin: {
    service: 'recovery',
    method: 'POST',
    path: '/login/verify',
    body: v.strictObject({ loginId: hexId, code, hpkeKey, deviceName, state, ...wantedSplit }),
    answer: releaseAnswer,
  },
  ...recoveryProofEndpoints,
  ...recoveryLinkEndpoints,
  /** Gives the share to a device whose waiting time is over, or to a listed device that could not fetch the share before. */
  release: {
    service: 'recovery',
    method: 'POST',
    path: '/release',
    body: v.strictObject({ requestId: hexId, hpkeKey, state, ...wantedSplit }),
    answer: releaseAnswer,
  },
  /** Issues recovery's statement to auth that a listed device is released. A device may ask for the statement as often as it wants. */
  released: {
    service: 'recovery',
    method: 'POST',
    path: '/released',
    body: userIdBody,
    answer: v.object({ released: signedStatement }),
  },

  /** Stores the share of a new wallet. Several unfinished wallets of one address stand side by side until one is signed. */
  addUser: {
    service: 'recovery',
    method: 'POST',
    path: '/users',
    status: 201,
    body: v.strictObject({
      voucher: signedStatement,
      /** Without it the wallet has no address, and the device has proved an identity by the login of the voucher. */
      email: v.optional(anyEmail),
      site,
      language,
      userId: hexId,
      version,
      share: sealed,
      shareHashes,
      addresses: walletAddresses,
      deviceName,
    }),
    answer: v.object({ released: signedStatement }),
  },
  /** Begins to set aside an unused wallet, so that its address becomes free. Needs auth’s voucher; recovery mails its own code. */
  beginAside: {
    service: 'recovery',
    method: 'POST',
    path: '/users/aside/begin',
    body: v.strictObject({ voucher: signedStatement, email: anyEmail, loginId: hexId, site, language }),
    answer: codeTimes,
  },
  /** Sets the wallet aside by that code. The wallet stays on its devices, and the address is free for a new wallet. */
  setAside: {
    service: 'recovery',
    method: 'POST',
    path: '/users/aside',
    body: v.strictObject({ loginId: hexId, code }),
    answer: emptyAnswer,
  },
  /**
   * Stores a new split beside the present one; `loginId` must be proved. `password`: `set` if the wallet has no recovery
   * password yet, `remove` if it is to have none.
   */
  addSplit: {
    service: 'recovery',
    method: 'POST',
    path: '/rotate',
    body: v.pipe(
      v.strictObject({
        userId: hexId,
        loginId: hexId,
        version,
        shareHashes,
        state,
        ...shareOrWrapped,
        password: v.optional(v.picklist(['keep', 'set', 'remove']), 'keep'),
      }),
      v.check(
        ({ share, wrapped: other }) => (share === undefined) !== (other === undefined),
        oneShareMessage,
      ),
    ),
    answer: v.object({
      /** Lets auth store this split of this device. */
      released: signedStatement,
      /** Lets auth store this split if auth has lost the user, or has an older split. */
      enter: signedStatement,
    }),
  },
  /**
   * Returns the wrapped share of a waiting split to the device that uploaded it: the device opens it once before the wallet
   * signs.
   */
  fetchWrapped: {
    service: 'recovery',
    method: 'POST',
    path: '/rotate/wrapped',
    body: v.strictObject({ userId: hexId, version, shareHash }),
    answer: v.object({ wrapped }),
  },
  /** Makes a waiting split the present one, by auth's receipt and the wallet's signature. */
  completeSplit: {
    service: 'recovery',
    method: 'POST',
    path: '/rotate/complete',
    body: v.strictObject({
      userId: hexId,
      version,
      receipt: signedStatement,
      signature: walletSignature,
      /** The wallet's signature over `factorText`, if the split has wrapped shares or has just lost them. */
      factor: v.optional(walletSignature),
    }),
    answer: emptyAnswer,
  },
  /**
   * Begins recovery's own proof by a code that recovery mails: for a listed device whose wallet auth has forgotten, or, with
   * auth's `state`, for one whose wallet recovery has forgotten.
   */
  beginRestore: {
    service: 'recovery',
    method: 'POST',
    path: '/restore/begin',
    body: v.strictObject({ loginId: hexId, userId: hexId, email: anyEmail, site, language, state }),
    answer: codeTimes,
  },
  /**
   * Verifies that code. A listed device receives the share; if recovery does not know the user, the proof counts for
   * `enterUser`.
   */
  restore: {
    service: 'recovery',
    method: 'POST',
    path: '/restore',
    body: v.strictObject({ loginId: hexId, code, hpkeKey, state, ...wantedSplit }),
    answer: v.variant('status', [
      ...releaseAnswer.options,
      v.object({ status: v.literal('proved'), userId: hexId }),
    ]),
  },
  /**
   * Stores a split for a user that recovery has lost, or has only an older split of. Needs auth's statement and recovery's own
   * code.
   */
  enterUser: {
    service: 'recovery',
    method: 'POST',
    path: '/users/enter',
    status: 201,
    body: v.pipe(
      v.strictObject({
        loginId: hexId,
        userId: hexId,
        /** Without it the wallet has no address, and the device has proved an identity by this login. */
        email: v.optional(anyEmail),
        site,
        language,
        version,
        shareHashes,
        ...shareOrWrapped,
        addresses: walletAddresses,
        deviceName,
        enter: signedStatement,
      }),
      v.check(
        ({ share, wrapped: other }) => (share === undefined) !== (other === undefined),
        oneShareMessage,
      ),
    ),
    answer: v.object({ released: signedStatement }),
  },
  /**
   * Returns what recovery knows about a user, to a listed device. With auth's `state` it also completes a change of address
   * that its device never finished.
   */
  facts: {
    service: 'recovery',
    method: 'POST',
    path: '/facts',
    body: v.strictObject({ userId: hexId, state }),
    answer: userFacts,
  },
  /** Records a note: recovery stores a note of auth, and applies a note that recovery itself signed before it was restored. */
  note: {
    service: 'recovery',
    method: 'POST',
    path: '/note',
    body: v.strictObject({ userId: hexId, note: signedNote }),
    answer: emptyAnswer,
  },

  devices: {
    service: 'recovery',
    method: 'GET',
    path: '/devices',
    query: userIdBody,
    answer: v.object({
      devices: listOf(v.object({ ...listedDevice.entries, name: answeredDeviceName })),
      requests: listOf(
        v.object({
          requestId: hexId,
          deviceId,
          deviceName: answeredDeviceName,
          site: v.optional(v.pipe(v.string(), v.maxLength(300))),
          isApproved: v.boolean(),
          isRefused: v.optional(v.boolean(), false),
          begunAt: moment,
          releaseAt: moment,
        }),
      ),
      version,
      hasPassword: v.boolean(),
      isFrozen: v.boolean(),
      /** When the freeze ends, if it ends by itself or was undone. */
      thawsAt: v.optional(moment),
    }),
  },
  /** Lets a waiting device in. `loginId` must be proved to override a freeze that was set without a code. */
  approveDevice: {
    service: 'recovery',
    method: 'POST',
    path: '/devices/approve',
    body: v.strictObject({ requestId: hexId, loginId: v.optional(hexId) }),
    answer: emptyAnswer,
  },
  /** “It wasn’t me”: stops a request for as long as a freeze by one of the wallet’s devices lasts. */
  refuseDevice: {
    service: 'recovery',
    method: 'POST',
    path: '/devices/refuse',
    body: v.strictObject({ requestId: hexId }),
    answer: v.object({ endsAt: moment }),
  },
  /** Adds another key of this browser. `loginId` must be proved while a device waits or a freeze runs. */
  addDevice: {
    service: 'recovery',
    method: 'POST',
    path: '/devices/add',
    body: v.strictObject({
      userId: hexId,
      deviceId,
      name: deviceName,
      loginId: v.optional(hexId),
      state,
    }),
    answer: v.object({
      /** The statement for the added device. */
      released: signedStatement,
    }),
  },
  /** Removes devices. `loginId` must be proved, unless a device removes only itself. The note is for auth. */
  removeDevice: {
    service: 'recovery',
    method: 'POST',
    path: '/devices/remove',
    body: v.strictObject({
      userId: hexId,
      loginId: v.optional(hexId),
      devices: v.pipe(v.array(deviceId), v.minLength(1), v.maxLength(100)),
    }),
    answer: v.object({ note: v.optional(signedNote) }),
  },
  exported: {
    service: 'recovery',
    method: 'POST',
    path: '/exported',
    body: v.strictObject({ userId: hexId, loginId: hexId }),
    answer: emptyAnswer,
  },
  /**
   * Stops releases to new devices: without a code for a limited number of days, with a proved `loginId` until somebody undoes the freeze.
   */
  freeze: {
    service: 'recovery',
    method: 'POST',
    path: '/freeze',
    body: v.strictObject({ userId: hexId, loginId: v.optional(hexId) }),
    answer: v.object({ endsAt: v.optional(moment) }),
  },
  /** Undoes a freeze by a code of a login, or, with `userId`, by a login that is proved. */
  thaw: {
    service: 'recovery',
    method: 'POST',
    path: '/thaw',
    body: v.pipe(
      v.strictObject({ loginId: hexId, code: v.optional(code), userId: v.optional(hexId) }),
      v.check(
        ({ code: digits, userId }) => (digits === undefined) !== (userId === undefined),
        'Expected code or userId',
      ),
    ),
    answer: v.object({ thawsAt: moment }),
  },
  unlock: { service: 'recovery', method: 'POST', path: '/unlock', body: userIdBody, answer: emptyAnswer },
  /** Confirms the link of a mail: for a day, recovery counts this device as known. */
  useLink: {
    service: 'recovery',
    method: 'POST',
    path: '/unlock/link',
    body: v.strictObject({ letters: linkLetters }),
    /** Eight letters that let another device in, such as the frame of a site: a browser gives the frame other keys than the window. */
    answer: v.object({ guest: guestLetters }),
  },
  /** Makes this device known at recovery for as long as the device that confirmed the link. */
  useGuest: {
    service: 'recovery',
    method: 'POST',
    path: '/unlock/guest',
    body: v.strictObject({ email: anyEmail, guest: guestLetters }),
    answer: emptyAnswer,
  },

  /** Begins a change of address. For a wallet without an address, `proofLogin` has proved an identity of it, as at auth. */
  beginEmail: {
    service: 'recovery',
    method: 'POST',
    path: '/email/begin',
    body: v.strictObject({
      userId: hexId,
      loginId: hexId,
      email: anyEmail,
      site,
      language,
      proofLogin: v.optional(hexId),
    }),
    answer: codeTimes,
  },
  proveOldEmail: {
    service: 'recovery',
    method: 'POST',
    path: '/email/primary',
    body: emailStep,
    answer: codeTimes,
  },
  proveNewEmail: {
    service: 'recovery',
    method: 'POST',
    path: '/email/secondary',
    body: emailStep,
    answer: v.object({ isProved: v.literal(true) }),
  },
  finishEmail: {
    service: 'recovery',
    method: 'POST',
    path: '/email/finish',
    body: v.strictObject({ userId: hexId, loginId: hexId, state }),
    answer: v.object({ email: anyEmail, agreement: signedStatement }),
  },
  completeEmail: {
    service: 'recovery',
    method: 'POST',
    path: '/email/complete',
    body: v.strictObject({ userId: hexId, loginId: hexId, agreement: signedStatement }),
    answer: emptyAnswer,
  },
} as const satisfies Endpoints
