import type { TabLock } from './wallets.js'

/** The lock over all tabs. Without Web Locks each tab acts by itself. */
export const webLock: TabLock = {
  request: (name, act) =>
    (navigator.locks ? navigator.locks.request(name, act) : act()) as ReturnType<typeof act>,
}
