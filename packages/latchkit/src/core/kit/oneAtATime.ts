import type { Kit } from './kit.js'

/** Runs one request at a time for each key. Callers during the request get its answer. */
export function once<Answer>(kit: Kit, key: string, load: () => Promise<Answer>): Promise<Answer> {
  const pendingRequest = kit.live.inFlight.get(key) as Promise<Answer> | undefined
  if (pendingRequest) return pendingRequest
  const request = load().finally(() => kit.live.inFlight.delete(key))
  kit.live.inFlight.set(key, request)
  return request
}

/** Runs a function after `ms`. Cancels the function that was scheduled under the same name. */
export function later(kit: Kit, name: string, ms: number, run: () => void): void {
  kit.live.timers.get(name)?.()
  const cancel = kit.services.clock.after(ms, () => {
    kit.live.timers.delete(name)
    run()
  })
  kit.live.timers.set(name, cancel)
}
