// The local Solana of `npm start`, on the port in its first argument. Slots pass as on a real network.
import { startSolana } from './solana/startSolana.js'

const slotMs = 400
await startSolana({ port: Number(process.argv[2]), slotMs })
