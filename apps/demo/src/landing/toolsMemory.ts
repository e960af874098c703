const key = 'latchkit-demo:tools'

/** Reads whether the visitor has opened or folded the tools before; `undefined` if never, or if the browser blocks storage. */
export function readToolsOpen(): boolean | undefined {
  try {
    const stored = localStorage.getItem(key)
    return stored === null ? undefined : stored === 'open'
  } catch {
    return undefined
  }
}

/** Remembers whether the tools are open, where the browser allows a storage. */
export function rememberToolsOpen(isOpen: boolean): void {
  try {
    localStorage.setItem(key, isOpen ? 'open' : 'folded')
  } catch {
    // Without storage the next visit starts at the default.
  }
}
