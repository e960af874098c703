import { approveSession } from './methods/approveSession.js'
import { batchFetchMessages } from './methods/batchFetchMessages.js'
import { batchPublish } from './methods/batchPublish.js'
import { batchReceive } from './methods/batchReceive.js'
import { batchSubscribe } from './methods/batchSubscribe.js'
import { batchSubscribeBlocking } from './methods/batchSubscribeBlocking.js'
import { batchUnsubscribe } from './methods/batchUnsubscribe.js'
import type { Method } from './methods/defineMethod.js'
import { fetchMessages } from './methods/fetchMessages.js'
import { proposeSession } from './methods/proposeSession.js'
import { publish } from './methods/publish.js'
import { subscribe } from './methods/subscribe.js'
import { subscribeBlocking } from './methods/subscribeBlocking.js'
import { unsubscribe } from './methods/unsubscribe.js'

/** Every method of the relay. It lacks `irn_watchRegister` and the other webhook methods. */
export const methodTable: ReadonlyMap<string, Method> = new Map([
  ['irn_publish', publish],
  ['irn_batchPublish', batchPublish],
  ['irn_subscribe', subscribe],
  ['irn_batchSubscribe', batchSubscribe],
  ['irn_subscribeBlocking', subscribeBlocking],
  ['irn_batchSubscribeBlocking', batchSubscribeBlocking],
  ['irn_unsubscribe', unsubscribe],
  ['irn_batchUnsubscribe', batchUnsubscribe],
  ['irn_fetchMessages', fetchMessages],
  ['irn_batchFetchMessages', batchFetchMessages],
  ['irn_batchReceive', batchReceive],
  ['wc_proposeSession', proposeSession],
  ['wc_approveSession', approveSession],
])
