import type { ChainNamespace } from './caip.js'

/** Entry point of each namespace's adapter, `latchkit/<entry>`; the adapter there has the same name. */
const familyDoors: Readonly<Record<ChainNamespace, string>> = {
  eip155: 'evm',
  solana: 'solana',
  bip122: 'bitcoin',
  polkadot: 'polkadot',
}

/** Names the adapter to add for a namespace, in an error message for developers. */
export const adapterToAdd = (namespace: ChainNamespace): string => {
  const door = Object.hasOwn(familyDoors, namespace) && familyDoors[namespace]
  return door ? `${door}() of latchkit/${door}` : `an adapter for ${namespace}`
}
