/** Loads the requests to the gateway about an account; only a site with a gateway and a connected wallet needs them. */
export const loadAccountData = () => import('./accountData.js')
