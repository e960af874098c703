/** The storage of a kit: texts by key, in this browser. Any call may throw; the kit copes. */
export interface Storage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/** The browser's localStorage, reached only when used: merely touching it throws where it is denied. */
export const browserStorage: Storage = {
  get: (key) => localStorage.getItem(key),
  set: (key, value) => localStorage.setItem(key, value),
  remove: (key) => localStorage.removeItem(key),
}
