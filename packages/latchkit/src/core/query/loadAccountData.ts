/** What asks the gateway about an account; only a site with a gateway and a connected wallet needs it. */
export const loadAccountData = () => import('./accountData.js')
