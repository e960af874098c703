// The local Bitcoin of `npm start`, on the port in its first argument. Waiting transactions soon get a block.
import { startBitcoin } from './bitcoin/startBitcoin.js'

const blockMs = 10_000
await startBitcoin({ port: Number(process.argv[2]), blockMs })
