/** What a page needs once something happens. */
export const loadAfterStart = () => import('../afterStart.js')
