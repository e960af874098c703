// The local Bitcoin of `npm start`, on the port of its first argument. What waits is in a block soon.
import { startBitcoin } from './bitcoin/startBitcoin.js'

const blockMs = 10_000
await startBitcoin({ port: Number(process.argv[2]), blockMs })
