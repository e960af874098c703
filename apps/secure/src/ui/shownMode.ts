/** Returns the colours of this document, as its page has set them; `undefined` if they follow the system. */
export function shownMode(): 'light' | 'dark' | undefined {
  const { mode } = document.documentElement.dataset
  return mode === 'light' || mode === 'dark' ? mode : undefined
}
