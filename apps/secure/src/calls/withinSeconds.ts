import { ServiceFailure } from '../identity/callService.js'

interface Ticking {
  readonly everySecond: (callback: () => void) => () => void
}

/** Waits for something, and so many seconds at most. @throws ServiceFailure `socialExpired` */
export function withinSeconds<Value>(
  { everySecond }: Ticking,
  seconds: number,
  waited: Promise<Value>,
): Promise<Value> {
  let stop: () => void = () => undefined
  const expiry = new Promise<never>((_, reject) => {
    let passed = 0
    stop = everySecond(() => {
      if (++passed === seconds) reject(new ServiceFailure('socialExpired'))
    })
  })
  return Promise.race([waited, expiry]).finally(() => stop())
}
