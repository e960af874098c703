import * as v from 'valibot'
import { codeTimes, emptyAnswer, releaseAnswer } from './answers.js'
import { recoveryEmailEndpoints } from './emailChange.js'
import type { Endpoints } from './endpoint.js'
import {
  anyEmail,
  base64url,
  code,
  deviceName,
  hexId,
  hpkeKey,
  language,
  loginFields,
  sealed,
  shareHash,
  shareHashes,
  signedStatement,
  site,
  version,
  walletAddresses,
  walletSignature,
  wrapped,
} from './fields.js'
import { recoveryLinkEndpoints } from './linking.js'
import { recoveryDeviceEndpoints } from './recoveryDevices.js'
import { checkOneShare, shareOrWrapped, state, userIdBody, wantedSplit } from './recoveryFields.js'
import { recoveryProofEndpoints } from './recoveryProofs.js'
import { recoveryRestoreEndpoints } from './restoring.js'
import { recoveryUnlockEndpoints } from './unlocking.js'

const keys = v.object({ hpke: base64url(65), verify: base64url(32) })

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
      checkOneShare(),
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
  ...recoveryRestoreEndpoints,
  ...recoveryDeviceEndpoints,
  exported: {
    service: 'recovery',
    method: 'POST',
    path: '/exported',
    body: v.strictObject({ userId: hexId, loginId: hexId }),
    answer: emptyAnswer,
  },
  ...recoveryUnlockEndpoints,
  ...recoveryEmailEndpoints,
} as const satisfies Endpoints
