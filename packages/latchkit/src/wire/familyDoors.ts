import type { ChainNamespace } from './caip.js'

/** The door of the adapter of each family, and the name of the adapter there, by namespace: `latchkit/{door}`. */
const familyDoors: Readonly<Record<ChainNamespace, string>> = {
  eip155: 'evm',
  solana: 'solana',
  bip122: 'bitcoin',
  polkadot: 'polkadot',
}

/** The words for adding the adapter of a namespace; one that is not ours is the site's to know. */
export const adapterToAdd = (namespace: ChainNamespace): string => {
  const door = Object.hasOwn(familyDoors, namespace) && familyDoors[namespace]
  return door ? `${door}() of latchkit/${door}` : `an adapter for ${namespace}`
}
