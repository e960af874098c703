import { isLocal } from '../networks.js'

/** How far the inbox's port is from the demo's. */
const inboxOffset = 6

/** Returns the address of the inbox that gets the mails in development; `undefined` on a public site. */
export function inboxOf({ hostname, port }: Pick<Location, 'hostname' | 'port'>): string | undefined {
  return isLocal({ hostname }) ? `http://127.0.0.1:${Number(port) + inboxOffset}` : undefined
}
