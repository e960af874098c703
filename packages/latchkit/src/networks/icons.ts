/**
 * The marks of the bundled networks, by CAIP-2 id. The modal loads them when it shows them; a chain module never
 * imports its mark, so that a network in the configuration costs its data alone.
 */
export const networkIcons: Readonly<Record<string, () => Promise<{ default: string }>>> = {
  'eip155:1': () => import('./icons/mainnet.js'),
  'eip155:10': () => import('./icons/optimism.js'),
  'eip155:137': () => import('./icons/polygon.js'),
  'eip155:8453': () => import('./icons/base.js'),
  'eip155:31337': () => import('./icons/anvil.js'),
  'eip155:42161': () => import('./icons/arbitrum.js'),
  'eip155:11155111': () => import('./icons/sepolia.js'),
}
