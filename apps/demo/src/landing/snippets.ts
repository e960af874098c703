import { type Choice, chosenFeatures, exampleTerms, unchosen } from './choice.js'

export interface SnippetFile {
  readonly name: string
  readonly code: string
}

/** A way to use the kit. */
export type Way = 'react' | 'wagmi' | 'next' | 'verbs'

/** The whole of what a site writes to get what was chosen, by the way in which it uses the kit. */
export function snippetsOf(choice: Choice): Readonly<Record<Way, readonly SnippetFile[]>> {
  const chosen = fieldsOf(choice)
  const kit = (networks: string) =>
    `const kit = createLatchkit(${object([networks, 'adapters: [evm()]', ...chosen])})`
  return {
    react: [{ name: 'App.tsx', code: react(kit('networks: [mainnet, base]')) }],
    wagmi: [
      { name: 'config.ts', code: wagmiConfig(kit('networks: chains')) },
      { name: 'App.tsx', code: wagmiApp },
    ],
    next: [
      { name: 'app/Kit.tsx', code: nextKit(kit('networks: [mainnet, base]')) },
      { name: 'app/layout.tsx', code: nextLayout },
      { name: 'app/page.tsx', code: nextPage },
    ],
    verbs: [{ name: 'main.ts', code: verbs(chosen) }],
  }
}

/** The options that are not as they are without a word. */
function fieldsOf({ mode, accent, radius, lang, features }: Choice): string[] {
  const variables = [
    ...(accent === unchosen.accent ? [] : [`accent: ${text(accent)}`]),
    ...(radius === unchosen.radius ? [] : [`radius: ${radius}`]),
  ]
  const flags = chosenFeatures
    .filter((name) => features[name] !== unchosen.features[name])
    .map((name) => `${name}: ${features[name]}`)
  return [
    ...(mode === unchosen.mode ? [] : [`themeMode: ${text(mode)}`]),
    ...(variables.length ? [`themeVariables: { ${variables.join(', ')} }`] : []),
    ...(lang === unchosen.lang ? [] : [`locale: ${text(lang)}`]),
    ...(flags.length ? [`features: { ${flags.join(', ')} }`] : []),
    ...(features.legalCheckbox ? [`termsConditionsUrl: ${text(exampleTerms)}`] : []),
  ]
}

const text = (value: string) => `'${value.replace(/['\\]/g, '\\$&')}'`

/** An object on one line, or with a line for each field where there are many. */
function object(fields: readonly string[]): string {
  if (fields.length <= 2) return `{ ${fields.join(', ')} }`
  return `{\n${fields.map((field) => `  ${field},\n`).join('')}}`
}

const react = (kit: string) => `import { createLatchkit } from 'latchkit'
import { evm } from 'latchkit/evm'
import { base, mainnet } from 'latchkit/networks'
import { ConnectButton, LatchkitProvider } from 'latchkit/react'

${kit}

export const App = () => (
  <LatchkitProvider kit={kit}>
    <ConnectButton />
  </LatchkitProvider>
)`

const wagmiConfig = (kit: string) => `import { createLatchkit } from 'latchkit'
import { evm } from 'latchkit/evm'
import { configParameters } from 'latchkit/wagmi'
import { createConfig } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

const chains = [mainnet, base] as const
export ${kit}
export const config = createConfig(configParameters(kit, chains))`

const wagmiApp = `import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectButton, LatchkitProvider } from 'latchkit/react'
import { WagmiProvider } from 'wagmi'
import { config, kit } from './config'

const queries = new QueryClient()

export const App = () => (
  <WagmiProvider config={config}>
    <QueryClientProvider client={queries}>
      <LatchkitProvider kit={kit}>
        <ConnectButton />
      </LatchkitProvider>
    </QueryClientProvider>
  </WagmiProvider>
)`

const nextKit = (kit: string) => `'use client'

import { createLatchkit } from 'latchkit'
import { evm } from 'latchkit/evm'
import { base, mainnet } from 'latchkit/networks'
import { LatchkitProvider } from 'latchkit/react'
import type { ReactNode } from 'react'

${kit}

export const Kit = ({ children }: { readonly children: ReactNode }) => (
  <LatchkitProvider kit={kit}>{children}</LatchkitProvider>
)`

const nextLayout = `import type { ReactNode } from 'react'
import { Kit } from './Kit'
import 'latchkit/style.css'

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Kit>{children}</Kit>
      </body>
    </html>
  )
}`

const nextPage = `import { ConnectButton } from 'latchkit/react'

export default function Page() {
  return (
    <main>
      <ConnectButton />
    </main>
  )
}`

/** The code of a site that has its own interface: what was chosen is told to the kit that lives. */
function verbs(chosen: readonly string[]): string {
  const names = ['connect', 'createLatchkit', 'signMessage', ...(chosen.length ? ['updateOptions'] : [])]
  const change = chosen.length ? `updateOptions(kit, ${object(chosen)})\n` : ''
  return `import { ${names.join(', ')} } from 'latchkit'
import { evm } from 'latchkit/evm'
import { mainnet } from 'latchkit/networks'

const kit = createLatchkit({ networks: [mainnet], adapters: [evm()] })
kit.start()
${change}await connect(kit, { connector: 'eip6963:io.metamask' })
const { signature } = await signMessage(kit, { message: 'I was here' })`
}
