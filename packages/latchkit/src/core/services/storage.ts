import type { Storage } from '../contracts/services.js'

/** The browser's localStorage, reached only when used: merely touching it throws where it is denied. */
export const browserStorage: Storage = {
  get: (key) => localStorage.getItem(key),
  set: (key, value) => localStorage.setItem(key, value),
  remove: (key) => localStorage.removeItem(key),
}
