// The local Solana of `npm start`: its genesis is the same at every start (apps/chains/README.md).
import { addressOf } from './ports.mjs'

/** Its virtual machine is not there for Windows. */
export const hasSolana = process.platform !== 'win32'

/** Lists it, for whoever lists networks. */
export function localSolana(base) {
  const id = 'solana:EWzsM7TewkWBRj2Z83hAuZqEeC57TqTb'
  return hasSolana ? [{ id, name: 'Local Solana', rpcUrl: addressOf('solana', base) }] : []
}
