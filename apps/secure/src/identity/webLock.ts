import type { TabLock } from './wallets.js'

/** The lock over all tabs. Without Web Locks each tab acts by itself. */
export const webLock: TabLock = {
  request: (name, action) =>
    (navigator.locks ? navigator.locks.request(name, action) : action()) as ReturnType<typeof action>,
}
