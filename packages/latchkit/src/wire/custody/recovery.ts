import * as v from 'valibot'
import { codeTimes, done, listedDevice, releaseAnswer, userFacts } from './answers.js'
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
  noteStatement,
  sealed,
  shareHash,
  shareHashes,
  site,
  statement,
  version,
  walletAddresses,
  walletSignature,
  wrapped,
} from './fields.js'

const keys = v.object({ hpke: base64url(65), verify: base64url(32) })
const ofUser = v.strictObject({ userId: hexId })
const emailStep = v.strictObject({ userId: hexId, loginId: hexId, code })

/** The split that the frame wants: the one that auth has, with auth's receipt and the wallet's signature where recovery may be behind. */
const wanted = {
  version: v.optional(version),
  shareHash: v.optional(shareHash),
  receipt: v.optional(statement),
  signature: v.optional(walletSignature),
}

/** Auth's fresh word on this device: it tells a recovery that was restored that it is behind. An earlier frame sends none, and gets nothing. */
const state = v.optional(statement)

/** Recovery's share of a split: openable by it, or wrapped by a factor of the owner. */
const shareOrWrapped = { share: v.optional(sealed), wrapped: v.optional(wrapped) }
const oneShare = 'Expected share or wrapped'

/** The endpoints of recovery. */
export const recoveryEndpoints = {
  keys: { service: 'recovery', method: 'GET', path: '/keys', answer: keys },

  login: {
    ...{ service: 'recovery', method: 'POST', path: '/login' },
    body: v.strictObject(loginFields),
    answer: codeTimes,
  },
  verifyLogin: {
    ...{ service: 'recovery', method: 'POST', path: '/login/verify' },
    body: v.strictObject({ loginId: hexId, code, hpkeKey, deviceName, state, ...wanted }),
    answer: releaseAnswer,
  },
  /** Gives the share to a device that waited; or, to one of the list, the one that it could not fetch. */
  release: {
    ...{ service: 'recovery', method: 'POST', path: '/release' },
    body: v.strictObject({ requestId: hexId, hpkeKey, state, ...wanted }),
    answer: releaseAnswer,
  },
  /** Recovery's word to auth that a device of the list is released, as often as it wants. */
  released: {
    ...{ service: 'recovery', method: 'POST', path: '/released' },
    body: ofUser,
    answer: v.object({ released: statement }),
  },

  /** Takes the share of a wallet that is being made; makings of one address stand side by side until one was signed. */
  addUser: {
    ...{ service: 'recovery', method: 'POST', path: '/users', status: 201 },
    body: v.strictObject({
      ...{ voucher: statement, email: anyEmail, site, language, userId: hexId, version },
      ...{ share: sealed, shareHashes, addresses: walletAddresses, deviceName },
    }),
    answer: v.object({ released: statement }),
  },
  /** Begins to set aside the wallet that stands at an address and was not used, by auth’s voucher: recovery mails a code of its own. */
  beginAside: {
    ...{ service: 'recovery', method: 'POST', path: '/users/aside/begin' },
    body: v.strictObject({ voucher: statement, email: anyEmail, loginId: hexId, site, language }),
    answer: codeTimes,
  },
  /** Sets it aside by that code: its devices keep it, and the address is free for a new one. */
  setAside: {
    ...{ service: 'recovery', method: 'POST', path: '/users/aside' },
    body: v.strictObject({ loginId: hexId, code }),
    answer: done,
  },
  /** Takes a new split, which waits beside the present one; `loginId` is proved. `setsPassword` where the wallet has no password yet, `removesPassword` where it is to have none. */
  addSplit: {
    ...{ service: 'recovery', method: 'POST', path: '/rotate' },
    body: v.pipe(
      v.strictObject({
        ...{ userId: hexId, loginId: hexId, version, shareHashes, state, ...shareOrWrapped },
        password: v.optional(v.picklist(['keep', 'set', 'remove']), 'keep'),
      }),
      v.check(({ share, wrapped: other }) => (share === undefined) !== (other === undefined), oneShare),
    ),
    answer: v.object({
      /** The word by which auth takes this split from this device. */
      released: statement,
      /** The word by which auth takes it where it has lost the user, or has a lower one. */
      enter: statement,
    }),
  },
  /** Gives back the wrapped share of a split that waits, to the device that brought it: it opens it once before the wallet signs. */
  fetchWrapped: {
    ...{ service: 'recovery', method: 'POST', path: '/rotate/wrapped' },
    body: v.strictObject({ userId: hexId, version, shareHash }),
    answer: v.object({ wrapped }),
  },
  /** Makes a split that waits the present one, by auth's receipt and the wallet's signature. */
  completeSplit: {
    ...{ service: 'recovery', method: 'POST', path: '/rotate/complete' },
    body: v.strictObject({
      ...{ userId: hexId, version, receipt: statement, signature: walletSignature },
      /** The wallet's signature over `factorText`: of a split with wraps, or of one that has none any more. */
      factor: v.optional(walletSignature),
    }),
    answer: done,
  },
  /**
   * Begins recovery's own proof, by a mail of its own: of a device of the list whose wallet auth has forgotten; or, by auth's word
   * `state`, of one whose wallet recovery has forgotten.
   */
  beginRestore: {
    ...{ service: 'recovery', method: 'POST', path: '/restore/begin' },
    body: v.strictObject({
      ...{ loginId: hexId, userId: hexId, email: anyEmail, site, language },
      state,
    }),
    answer: codeTimes,
  },
  /** Proves it. A device of the list gets the share; where recovery has no such user, the proof stands for `enterUser`. */
  restore: {
    ...{ service: 'recovery', method: 'POST', path: '/restore' },
    body: v.strictObject({ loginId: hexId, code, hpkeKey, state, ...wanted }),
    answer: v.variant('status', [
      ...releaseAnswer.options,
      v.object({ status: v.literal('proved'), userId: hexId }),
    ]),
  },
  /** Takes a split of a user that recovery has lost, or has a lower split of, by auth's word and recovery's own code. */
  enterUser: {
    ...{ service: 'recovery', method: 'POST', path: '/users/enter', status: 201 },
    body: v.pipe(
      v.strictObject({
        ...{ loginId: hexId, userId: hexId, email: anyEmail, site, language, version, shareHashes },
        ...{ ...shareOrWrapped, addresses: walletAddresses, deviceName, enter: statement },
      }),
      v.check(({ share, wrapped: other }) => (share === undefined) !== (other === undefined), oneShare),
    ),
    answer: v.object({ released: statement }),
  },
  /** Tells what recovery knows of a user, for a device of its list; by auth's word a change of address ends whose device came no more. */
  facts: {
    ...{ service: 'recovery', method: 'POST', path: '/facts' },
    body: v.strictObject({ userId: hexId, state }),
    answer: userFacts,
  },
  /** Takes a note: auth's, which recovery keeps; or its own of before it was restored, which it plays. */
  note: {
    ...{ service: 'recovery', method: 'POST', path: '/note' },
    body: v.strictObject({ userId: hexId, note: noteStatement }),
    answer: done,
  },

  devices: {
    ...{ service: 'recovery', method: 'GET', path: '/devices' },
    query: ofUser,
    answer: v.object({
      devices: listOf(v.object({ ...listedDevice.entries, name: answeredDeviceName })),
      requests: listOf(
        v.object({
          ...{ requestId: hexId, deviceId, deviceName: answeredDeviceName },
          ...{ site: v.optional(v.pipe(v.string(), v.maxLength(300))), isApproved: v.boolean() },
          ...{ isRefused: v.optional(v.boolean(), false), begunAt: moment, releaseAt: moment },
        }),
      ),
      ...{ version, hasPassword: v.boolean(), isFrozen: v.boolean() },
      /** The end of a freeze, where it ends by itself or was undone. */
      thawsAt: v.optional(moment),
    }),
  },
  /** Lets a device in; `loginId` is proved where a stop without a code is to be passed over. */
  approveDevice: {
    ...{ service: 'recovery', method: 'POST', path: '/devices/approve' },
    body: v.strictObject({ requestId: hexId, loginId: v.optional(hexId) }),
    answer: done,
  },
  /** “It wasn’t me”: stops a request, for as long as the stops of the wallet’s devices last. */
  refuseDevice: {
    ...{ service: 'recovery', method: 'POST', path: '/devices/refuse' },
    body: v.strictObject({ requestId: hexId }),
    answer: v.object({ endsAt: moment }),
  },
  /** Adds another key of this browser; `loginId` is proved while a device waits or a stop runs. */
  addDevice: {
    ...{ service: 'recovery', method: 'POST', path: '/devices/add' },
    body: v.strictObject({
      userId: hexId,
      deviceId,
      name: deviceName,
      loginId: v.optional(hexId),
      state,
    }),
    answer: v.object({
      /** The word for the added device. */
      released: statement,
    }),
  },
  /** Takes devices off; `loginId` is proved unless it is this device alone. The note is for auth. */
  removeDevice: {
    ...{ service: 'recovery', method: 'POST', path: '/devices/remove' },
    body: v.strictObject({
      ...{ userId: hexId, loginId: v.optional(hexId) },
      devices: v.pipe(v.array(deviceId), v.minLength(1), v.maxLength(100)),
    }),
    answer: v.object({ note: v.optional(noteStatement) }),
  },
  exported: {
    ...{ service: 'recovery', method: 'POST', path: '/exported' },
    body: v.strictObject({ userId: hexId, loginId: hexId }),
    answer: done,
  },
  /** Stops releases to new devices: by one press while the days of the wallet’s devices last, by a proved `loginId` until it is undone. */
  freeze: {
    ...{ service: 'recovery', method: 'POST', path: '/freeze' },
    body: v.strictObject({ userId: hexId, loginId: v.optional(hexId) }),
    answer: v.object({ endsAt: v.optional(moment) }),
  },
  thaw: {
    ...{ service: 'recovery', method: 'POST', path: '/thaw' },
    body: v.strictObject({ loginId: hexId, code }),
    answer: v.object({ thawsAt: moment }),
  },
  unlock: {
    ...{ service: 'recovery', method: 'POST', path: '/unlock' },
    body: ofUser,
    answer: done,
  },
  /** Presses the button of the page that a mail's link opens: this device is known here for a day. */
  useLink: {
    ...{ service: 'recovery', method: 'POST', path: '/unlock/link' },
    body: v.strictObject({ letters: linkLetters }),
    /** They let another device in, such as the frame of a site: a browser gives it other keys than the window. */
    answer: v.object({ guest: guestLetters }),
  },
  /** Makes this device known here for as long as the one that has pressed the button. */
  useGuest: {
    ...{ service: 'recovery', method: 'POST', path: '/unlock/guest' },
    body: v.strictObject({ email: anyEmail, guest: guestLetters }),
    answer: done,
  },

  beginEmail: {
    ...{ service: 'recovery', method: 'POST', path: '/email/begin' },
    body: v.strictObject({ userId: hexId, loginId: hexId, email: anyEmail, site, language }),
    answer: codeTimes,
  },
  proveOldEmail: {
    ...{ service: 'recovery', method: 'POST', path: '/email/primary' },
    body: emailStep,
    answer: codeTimes,
  },
  proveNewEmail: {
    ...{ service: 'recovery', method: 'POST', path: '/email/secondary' },
    body: emailStep,
    answer: v.object({ isProved: v.literal(true) }),
  },
  finishEmail: {
    ...{ service: 'recovery', method: 'POST', path: '/email/finish' },
    body: v.strictObject({ userId: hexId, loginId: hexId, state }),
    answer: v.object({ email: anyEmail, agreement: statement }),
  },
  completeEmail: {
    ...{ service: 'recovery', method: 'POST', path: '/email/complete' },
    body: v.strictObject({ userId: hexId, loginId: hexId, agreement: statement }),
    answer: done,
  },
} as const satisfies Endpoints
