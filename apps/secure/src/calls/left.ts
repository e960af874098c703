/** The person or the page has gone on without. */
export const left = Symbol('left')
