/** Answers a media query; `false` where the document has none, as in jsdom. */
export const matchesMedia = (query: string): boolean => globalThis.matchMedia?.(query).matches ?? false
