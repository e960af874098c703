import { LatchkitProvider } from 'latchkit/react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { kit } from './kit'
import './style.css'

const root = document.getElementById('root')

if (root) {
  createRoot(root).render(
    <LatchkitProvider kit={kit}>
      <App />
    </LatchkitProvider>,
  )
}
