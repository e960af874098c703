import * as v from 'valibot'
import { providers } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import { toBase64url } from '../vault/bytes.js'
import { channelFields, channelPlace } from './messages.js'

/** A login for which this tab has left for a provider. */
const pendingAuthorization = v.object({
  state: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
  provider: v.picklist(providers),
  /** The handle of the login in its frame. */
  login: v.pipe(v.string(), v.regex(/^[\da-f]{32}$/)),
  /** Where the frame listens to this tab if it comes back without an opener. */
  channel: channelFields,
  /** Where this tab has paused in that channel; absent if it has not spoken there yet. */
  place: v.optional(channelPlace),
  /** Whether a link led here, so that the frame has to be recognised by digits before it gets an answer. */
  needsDigits: v.boolean(),
  /** Where this tab goes back, if it is the page's own. */
  returnTo: v.optional(v.pipe(v.string(), v.url())),
})
export type PendingAuthorization = v.InferOutput<typeof pendingAuthorization>

/** The storage of one tab: another tab with the same address finds nothing in it. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const name = 'latchkit:secure:social'
const stateBytes = 16

/** Records that this tab leaves for a provider, and draws the `state` with which the answer comes back. */
export function recordLeaving(
  storage: TabStorage,
  login: Omit<PendingAuthorization, 'state'>,
): PendingAuthorization {
  const pending = { ...login, state: toBase64url(crypto.getRandomValues(new Uint8Array(stateBytes))) }
  storage.setItem(name, JSON.stringify(pending))
  return pending
}

/**
 * Takes the login to which an answer belongs. It is taken once.
 * @returns `undefined` if this tab has not left for this provider with this `state`: then somebody else began the login.
 */
export function takePending(
  storage: TabStorage,
  { state, provider }: Pick<PendingAuthorization, 'state' | 'provider'>,
): PendingAuthorization | undefined {
  const parsed = v.safeParse(pendingAuthorization, readJson(storage.getItem(name)))
  if (!parsed.success || parsed.output.state !== state || parsed.output.provider !== provider)
    return undefined
  storage.removeItem(name)
  return parsed.output
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined // nothing was recorded, or somebody has changed it
  }
}
