import { fail } from 'latchkit/wire'
import { siwxStoreFailed } from '../errors/siwx.js'

type Call = (...args: readonly unknown[]) => unknown

/** Makes every error of a store `siwxStoreFailed`, so that callers learn no more. */
export function guardStore<Guarded extends object>(store: Guarded): Guarded {
  return new Proxy(store, {
    get: (target, name) => {
      const call = Reflect.get(target, name) as Call
      return async (...args: readonly unknown[]) => {
        try {
          return await Reflect.apply(call, target, args)
        } catch (error) {
          throw fail(siwxStoreFailed, { retrySeconds: 1 }, error)
        }
      }
    },
  })
}
