/** Loads the code that derives colours from those of a site. A page without colours of its own does not need it. */
export const loadColours = () => import('./colours.js')
