import { hashOf } from '../email/visitor.mjs'

/** What binds an ID token of Google to a login, as the frame and the services compute it. */
export const bindOf = ({ loginId, jkt, nonces, salt }) =>
  hashOf(JSON.stringify(['latchkit social v1', 'login', 'google', '', loginId, jkt, ...nonces, salt]))
