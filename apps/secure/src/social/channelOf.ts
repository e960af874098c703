import { fromBase64url, toBase64url } from '../vault/bytes.js'
import type { WindowLink } from '../window/windowLink.js'
import type { ChannelFields } from './messages.js'

/** Writes a link as a message or a tab's storage holds it. */
export const channelOf = ({ id, key }: WindowLink): ChannelFields => ({ id, key: toBase64url(key) })

/** Reads a link back. */
export const linkOf = ({ id, key }: ChannelFields): WindowLink => ({ id, key: fromBase64url(key) })
