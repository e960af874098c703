/** Loads the colours that are derived from those of a site; a page that sets none does not need them. */
export const loadColours = () => import('./colours.js')
