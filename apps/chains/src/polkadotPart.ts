// The local Polkadot of `npm start`, on the port in its first argument, with blocks as often as on the real network.
import { startPolkadot } from './polkadot/startPolkadot.js'

const blockMs = 6_000
await startPolkadot({ port: Number(process.argv[2]), blockMs })
