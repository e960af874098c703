'use client'

import { createLatchkit } from 'latchkit'
import { evm } from 'latchkit/evm'
import { anvil, sepolia } from 'latchkit/networks'
import { LatchkitProvider } from 'latchkit/react'
import { ownServerSiwx } from 'latchkit/siwx'
import type { ReactNode } from 'react'

// On the server it is never started, so requests share nothing but the options.
const kit = createLatchkit({ networks: [sepolia, anvil], adapters: [evm()], siwx: ownServerSiwx() })

export const Kit = ({ children }: { readonly children: ReactNode }) => (
  <LatchkitProvider kit={kit}>{children}</LatchkitProvider>
)
