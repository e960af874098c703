type Listener = (payload: never) => void

/** The event half of EIP-1193, with the number of listeners. */
export interface Emitter {
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
  emit(event: string, payload: unknown): void
  count(): number
}

/** Creates an emitter. If a listener throws, the others are still called. */
export function createEmitter(): Emitter {
  const listeners = new Map<string, Set<Listener>>()
  return {
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
    emit(event, payload) {
      for (const listener of [...(listeners.get(event) ?? [])]) {
        try {
          listener(payload as never)
        } catch (error) {
          reportError(error)
        }
      }
    },
    count: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
  }
}
