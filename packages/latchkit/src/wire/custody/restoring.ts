import * as v from 'valibot'
import { codeTimes, emptyAnswer, releaseAnswer, session, userFacts } from './answers.js'
import type { Endpoints } from './endpoint.js'
import {
  anyEmail,
  authSplit,
  code,
  deviceName,
  hexId,
  hpkeKey,
  language,
  shareHashes,
  signedNote,
  signedStatement,
  site,
  version,
  walletAddresses,
} from './fields.js'
import { checkOneShare, shareOrWrapped, state, wantedSplit } from './recoveryFields.js'

// A listed device tells each service what the other has signed: a service may have lost a wallet, or be back from a backup.

/** The endpoints by which a device restores its wallet at auth, and learns what recovery should hear from auth. */
export const authRestoreEndpoints = {
  /**
   * Stores the share of a split for a user that auth has lost, or has only an older split of. Needs recovery's statement and
   * auth's own code.
   */
  enterUser: {
    service: 'auth',
    method: 'POST',
    path: '/users/enter',
    status: 201,
    body: v.strictObject({
      loginId: hexId,
      ...authSplit,
      addresses: walletAddresses,
      enter: signedStatement,
    }),
    answer: v.object({ session }),
  },
  /** Issues auth's statement that lets recovery store this split, if recovery has lost the user or has an older split. */
  enter: {
    service: 'auth',
    method: 'POST',
    path: '/enter',
    body: v.strictObject({ userId: hexId, version, shareHashes }),
    answer: v.object({ enter: signedStatement }),
  },
  /** Returns what auth knows about a user, to a listed device. */
  facts: {
    service: 'auth',
    method: 'POST',
    path: '/facts',
    body: v.strictObject({ userId: hexId }),
    answer: userFacts,
  },
  /** Records a note: auth stores a note of recovery, and applies a note that auth itself signed before it was restored. */
  note: {
    service: 'auth',
    method: 'POST',
    path: '/note',
    body: v.strictObject({ userId: hexId, note: signedNote }),
    answer: emptyAnswer,
  },
} as const satisfies Endpoints

/** The endpoints by which a device restores its wallet at recovery. */
export const recoveryRestoreEndpoints = {
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
      checkOneShare(),
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
} as const satisfies Endpoints
