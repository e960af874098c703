import * as v from 'valibot'
import {
  codeTimes,
  emptyAnswer,
  factoredSplit,
  listedDevice,
  receipt,
  session,
  splitFacts,
  user,
  verifiedLogin,
} from './answers.js'
import { authProofEndpoints } from './authProofs.js'
import { channelEndpoints } from './channels.js'
import { authEmailEndpoints } from './emailChange.js'
import type { Endpoints } from './endpoint.js'
import {
  anyEmail,
  authSplit,
  base64url,
  code,
  deviceId,
  factored,
  hexId,
  hpkeKey,
  listOf,
  loginFields,
  moment,
  sealed,
  shareHash,
  shareHashes,
  signedNote,
  signedStatement,
  token,
  version,
  walletAddresses,
  walletSignature,
} from './fields.js'
import { authLinkEndpoints } from './linking.js'
import { mailStatus } from './mail.js'
import { authRestoreEndpoints } from './restoring.js'
import { authUnlockEndpoints } from './unlocking.js'

const keys = v.object({ hpke: base64url(65), verify: base64url(32) })

/** The endpoints of auth. */
export const authEndpoints = {
  ...authLinkEndpoints,
  keys: { service: 'auth', method: 'GET', path: '/keys', answer: keys },

  /** Begins a login. The answer `CONNECT` means that this device has a session with a fresh code. */
  login: {
    service: 'auth',
    method: 'POST',
    path: '/login',
    body: v.strictObject({
      ...loginFields,
      purpose: v.literal('login'),
      needsShare: v.optional(v.boolean()),
      /** Set if the device has lost its session tokens: then auth always asks for a code. */
      needsSession: v.optional(v.boolean()),
    }),
    answer: v.object({
      action: v.picklist(['CONNECT', 'VERIFY_OTP', 'VERIFY_DEVICE']),
      ...codeTimes.entries,
    }),
  },
  loginStatus: {
    service: 'auth',
    method: 'POST',
    path: '/login/status',
    body: v.strictObject({ loginId: hexId }),
    answer: mailStatus,
  },
  /**
   * Verifies auth's half of the code. For a known user the answer has a session and, if the device is released, the share. With
   * `isNew` the address has no finished wallet; `userId` is then the wallet that this device has begun to make, if any.
   */
  verifyLogin: {
    service: 'auth',
    method: 'POST',
    path: '/login/verify',
    body: v.strictObject({ loginId: hexId, code, hpkeKey }),
    answer: verifiedLogin,
  },
  ...authProofEndpoints,
  /** Records recovery's statement that this device is released. */
  released: {
    service: 'auth',
    method: 'POST',
    path: '/released',
    body: v.strictObject({ released: signedStatement }),
    answer: emptyAnswer,
  },
  /**
   * Gives a released device auth's share of the present split. With `shareHash`: of a split that this device has uploaded and not
   * signed yet. With `version` and a code of the last ten minutes: of an older split that the operators have restored.
   */
  share: {
    service: 'auth',
    method: 'POST',
    path: '/share',
    body: v.strictObject({ hpkeKey, version: v.optional(version), shareHash: v.optional(shareHash) }),
    answer: v.object({ share: sealed, ...splitFacts, receipt, factored: factoredSplit }),
  },

  /** Stores the share of a new wallet until the wallet has signed. The session is valid for this one wallet only. */
  addUser: {
    service: 'auth',
    method: 'POST',
    path: '/users',
    status: 201,
    body: v.strictObject({
      loginId: hexId,
      ...authSplit,
      addresses: walletAddresses,
      released: signedStatement,
    }),
    answer: v.object({ session }),
  },
  /** Stores the share of a new split until the wallet has signed. */
  addSplit: {
    service: 'auth',
    method: 'POST',
    path: '/users/rotate',
    body: v.strictObject({ ...authSplit, released: signedStatement }),
    answer: emptyAnswer,
  },
  /**
   * Makes a waiting split the present one, by the wallet's signature. Also adds a signature to a present split that has none
   * yet.
   */
  signSplit: {
    service: 'auth',
    method: 'POST',
    path: '/users/sign',
    body: v.strictObject({
      userId: hexId,
      version,
      shareHashes,
      signature: walletSignature,
      /**
       * Whether a recovery password locks recovery's share, signed by the wallet. Auth passes it on to each device of the
       * wallet.
       */
      factored: v.optional(factored),
    }),
    answer: v.object({ receipt: signedStatement, signature: walletSignature }),
  },
  ...authRestoreEndpoints,
  refresh: {
    service: 'auth',
    method: 'POST',
    path: '/session/refresh',
    body: v.strictObject({ refreshToken: token }),
    answer: v.object({
      session,
      /** Auth’s statement for recovery; absent while the wallet is being made. */
      state: v.optional(signedStatement),
    }),
  },
  session: {
    service: 'auth',
    method: 'GET',
    path: '/session',
    /** Without `email`, the wallet has no address. */
    answer: v.object({
      user,
      email: v.optional(anyEmail),
      expiresAt: moment,
      codeExpiresAt: moment,
    }),
  },
  signOut: {
    service: 'auth',
    method: 'POST',
    path: '/sign-out',
    body: v.strictObject({ all: v.optional(v.boolean()) }),
    answer: emptyAnswer,
  },
  devices: {
    service: 'auth',
    method: 'GET',
    path: '/devices',
    answer: v.object({ devices: listOf(listedDevice) }),
  },
  /** Removes a device. Removing another device needs recovery's note about the removal, or a session whose last code is fresh. */
  removeDevice: {
    service: 'auth',
    method: 'POST',
    path: '/devices/remove',
    body: v.strictObject({ deviceId, note: v.optional(signedNote) }),
    answer: emptyAnswer,
  },
  ...authUnlockEndpoints,
  ...authEmailEndpoints,
  ...channelEndpoints,
} as const satisfies Endpoints
