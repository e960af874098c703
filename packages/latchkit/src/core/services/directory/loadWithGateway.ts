/** What only a site with a gateway needs. */
export const loadWithGateway = () => import('./withGateway.js')
