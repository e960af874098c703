/**
 * Loads how a connected account looks in a button, and what a button of a site's own is given: a page whose visitor has none
 * needs nothing of it.
 */
export const loadAccountSummary = () => import('./AccountSummary.js')
