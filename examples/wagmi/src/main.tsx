import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { LatchkitProvider } from 'latchkit/react'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { App } from './App'
import { config, kit } from './config'
import './style.css'

const root = document.getElementById('root')
const queries = new QueryClient()

if (root) {
  createRoot(root).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={queries}>
        <LatchkitProvider kit={kit}>
          <App />
        </LatchkitProvider>
      </QueryClientProvider>
    </WagmiProvider>,
  )
}
