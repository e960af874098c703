const load = () => import('./AccountSummary.js')

/** Loads how a connected account looks in a button: a page whose visitor has none needs nothing of it. */
export const loadAccountSummary = async () => (await load()).AccountSummary
