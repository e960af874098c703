const load = () => import('./AccountFace.js')

/** Loads how a connected account looks in a button: a page whose visitor has none needs nothing of it. */
export const loadAccountFace = async () => (await load()).AccountFace
