import type { Verifier } from './verifier.js'

/** The verifiers of the namespaces that a message can be written for; each is loaded when it is first needed. */
export const verifiers: Readonly<Record<string, () => Promise<Verifier>>> = {
  eip155: async () => (await import('./eip155/verifyEip155.js')).verifyEip155,
  solana: async () => (await import('./solana/verifySolana.js')).verifySolana,
  bip122: async () => (await import('./bip122/verifyBip122.js')).verifyBip122,
  polkadot: async () => (await import('./polkadot/verifyPolkadot.js')).verifyPolkadot,
}
