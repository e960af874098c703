import { fail } from 'latchkit/wire'
import { siwxStoreFailed } from '../errors/siwx.js'

type Call = (...args: readonly unknown[]) => unknown

/** Wraps a store so that each of its errors becomes `siwxStoreFailed`, which tells callers nothing about the store. */
export function guardStore<Store extends object>(store: Store): Store {
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
