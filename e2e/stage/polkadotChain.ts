import { askNode } from './askNode.js'
import { basePort } from './ports.js'

/** The local Polkadot beside the demo. Its first block is the same at every start. */
export const localPolkadot = 'polkadot:2fa444e6cdb30376879617a1ba6f581b'

export const polkadotUrl = `http://127.0.0.1:${basePort + 10}`

/** Asks it itself, past everything that is under test. */
export const askPolkadot = (method: string, params: readonly unknown[]): Promise<unknown> =>
  askNode(polkadotUrl, method, params)
