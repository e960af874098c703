/** Loads the part that only a site with a gateway needs. */
export const loadWithGateway = () => import('./withGateway.js')
