import { fail, isLatchkitError, type LatchkitError } from 'latchkit/wire'
import { internalError } from '../../errors/relay.js'
import type { Subscription } from '../session/session.js'
import { subscriptionIdOf } from '../session/subscriptionIdOf.js'
import type { Caller } from './call.js'
import { topicBatch } from './topicBatch.js'

function trySubscribe(caller: Caller, topic: string): readonly Subscription[] | LatchkitError {
  try {
    return caller.subscribe([topic])
  } catch (error) {
    return isLatchkitError(error) ? error : fail(internalError, {}, error)
  }
}

/** `irn_batchSubscribeBlocking`: answers with an id or an error for each topic, once the valid ones are watched. */
export const batchSubscribeBlocking = topicBatch(async (topics, { caller, answer }) => {
  const outcomes = topics.map((topic) => trySubscribe(caller, topic))
  const subscriptions = outcomes.flatMap((one) => (one instanceof Error ? [] : one))
  await caller.watch(subscriptions)
  answer(
    outcomes.map((one, index) =>
      one instanceof Error
        ? { error: { code: one.rpcCode, message: one.message } }
        : { id: subscriptionIdOf(topics[index] ?? '', caller.client.id) },
    ),
  )
  caller.read(subscriptions)
})
