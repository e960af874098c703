import { fail } from 'latchkit/wire'
import { siwxStoreFailed } from '../errors/siwx.js'
import type { SiwxStore } from './store/siwxStore.js'

/** Makes whatever fails in a store `siwxStoreFailed`: callers learn no more. */
export function guardStore(store: SiwxStore): SiwxStore {
  const guard =
    <Given extends readonly unknown[], Answer>(run: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      try {
        return await run(...given)
      } catch (error) {
        throw fail(siwxStoreFailed, { retrySeconds: 1 }, error)
      }
    }
  return {
    addNonce: guard(store.addNonce),
    takeNonce: guard(store.takeNonce),
    addSession: guard(store.addSession),
    findSession: guard(store.findSession),
    noteUse: guard(store.noteUse),
    replaceSession: guard(store.replaceSession),
    removeSession: guard(store.removeSession),
    sessionsOf: guard(store.sessionsOf),
    removeExpired: guard(store.removeExpired),
    close: guard(store.close),
  }
}
