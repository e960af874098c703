import { fail } from 'latchkit/wire'
import {
  addresses,
  deviceId,
  hexId,
  sealed,
  shareHashes,
  signedStatement,
  version,
  wrapped,
} from 'latchkit/wire/custody'
import * as v from 'valibot'
import { frameOutdated } from '../../errors/custody.js'
import { post, type Route } from './endpointRoutes.js'

// Requests of the previous frame, which a tab may still have open. They lack a statement of the other service or the wallet's signature, so
// the answer asks to reload the page. They are recognized for one release.

const splitFields = { userId: hexId, version, shareHashes }

/** Body schemas of the previous frame for auth, by endpoint. */
export const formerOfAuth = {
  addUser: v.strictObject({ loginId: hexId, ...splitFields, share: sealed, addresses }),
  addSplit: v.strictObject({ ...splitFields, share: sealed }),
} as const

/** Body schemas of the previous frame for recovery, by endpoint. */
export const formerOfRecovery = {
  addSplit: v.strictObject({ ...splitFields, share: v.optional(sealed), wrapped: v.optional(wrapped) }),
  completeSplit: v.strictObject({ userId: hexId, version, receipt: signedStatement }),
  removeDevice: v.strictObject({ userId: hexId, deviceId }),
} as const

const outdatedRoute = (body: v.GenericSchema): Route =>
  post(body, async () => {
    throw fail(frameOutdated, {})
  })

/** Routes of recovery that no longer exist. */
export const goneFromRecovery: Readonly<Record<string, Route>> = {
  'POST /users/complete': outdatedRoute(v.strictObject({ userId: hexId })),
  'POST /password': outdatedRoute(v.strictObject({ userId: hexId, loginId: hexId, version, wrapped })),
  'POST /password/remove': outdatedRoute(
    v.strictObject({ userId: hexId, loginId: hexId, version, share: sealed }),
  ),
}
