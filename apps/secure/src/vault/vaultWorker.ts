import { createVault } from './createVault.js'
import type { VaultPort } from './messages.js'
import { serveVault } from './serveVault.js'

// The only lines that run in the worker itself: all it knows goes with it.
serveVault(createVault(), globalThis as unknown as VaultPort)
