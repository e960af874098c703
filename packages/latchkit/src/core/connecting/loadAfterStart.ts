/** Loads the part of the kit that a page needs only after it has started. */
export const loadAfterStart = () => import('./afterStart.js')
