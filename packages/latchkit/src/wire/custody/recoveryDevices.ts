import * as v from 'valibot'
import { emptyAnswer, listedDevice } from './answers.js'
import type { Endpoints } from './endpoint.js'
import {
  answeredDeviceName,
  code,
  deviceId,
  deviceName,
  hexId,
  listOf,
  moment,
  signedNote,
  signedStatement,
  version,
} from './fields.js'
import { state, userIdBody } from './recoveryFields.js'

/** The endpoints by which a device decides at recovery which devices use the wallet, and whether new ones may. */
export const recoveryDeviceEndpoints = {
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
} as const satisfies Endpoints
