/** Loads what follows from the colours of a site: a page that sets none does without it. */
export const loadColours = () => import('./colours.js')
