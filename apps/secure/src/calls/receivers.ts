import { type FrameStore, noteIn } from '../identity/frameStore.js'

const key = 'receivers'
/** How many approved addresses are kept; older ones are dropped. */
const maxReceivers = 200

/** The addresses that were approved in this frame, for recognising look-alikes (S5). */
export function receiversIn(store: FrameStore) {
  return {
    list: async (): Promise<readonly string[]> => addressesOf(await store.get(key)),
    async add(addresses: readonly string[]): Promise<void> {
      if (addresses.length === 0) return
      await noteIn(store, key, (value) => {
        const others = addressesOf(value).filter((each) => !addresses.includes(each))
        return [...others, ...new Set(addresses)].slice(-maxReceivers)
      })
    },
  }
}

const addressesOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
