// The chains of `npm start` that are not EVM: their first blocks, and so their ids, are the same at every start
// (apps/chains/README.md).
export const localChains = {
  solana: { id: 'solana:EWzsM7TewkWBRj2Z83hAuZqEeC57TqTb', name: 'Local Solana' },
  bitcoin: { id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328', name: 'Local Bitcoin' },
  polkadot: { id: 'polkadot:2fa444e6cdb30376879617a1ba6f581b', name: 'Local Polkadot' },
}

/** Its virtual machine is not there for Windows. */
export const hasSolana = process.platform !== 'win32'
