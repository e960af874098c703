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
  const families = choice.families === 'both' ? both : ethereum
  const { networks, adapters } = families
  const kit = (all: string) => `const kit = createLatchkit(${object([all, adapters, ...chosen])})`
  const ofKit = kit(`networks: [mainnet, base${networks}]`)
  const ofChains = kit(networks ? `networks: [...chains${networks}]` : 'networks: chains')
  return {
    react: [{ name: 'App.tsx', code: react(ofKit, families) }],
    wagmi: [
      { name: 'config.ts', code: wagmiConfig(ofChains, families) },
      { name: 'App.tsx', code: wagmiApp },
    ],
    next: [
      { name: 'app/Kit.tsx', code: nextKit(ofKit, families) },
      { name: 'app/layout.tsx', code: nextLayout },
      { name: 'app/page.tsx', code: nextPage },
    ],
    verbs: [{ name: 'main.ts', code: verbs(chosen, families) }],
  }
}

/** The packages that Solana takes: a bundler looks for all of them, also where nothing is ever sent. */
const ofSolana = [
  '@solana/kit',
  '@solana-program/token',
  '@solana-program/system',
  '@solana-program/compute-budget',
  '@solana-program/memo',
]

/** The command that installs all that the code needs. */
export const installOf = ({ families }: Choice): string =>
  ['npm install latchkit react react-dom viem', ...(families === 'both' ? ofSolana : [])].join(' ')

/** The words of the code that depend on the families of chains. */
interface FamilyWords {
  readonly networks: string
  readonly networkImport: string
  readonly adapters: string
  readonly adapterImport: string
}

const ethereum: FamilyWords = {
  networks: '',
  networkImport: '',
  adapters: 'adapters: [evm()]',
  adapterImport: '',
}
const both: FamilyWords = {
  networks: ', solanaMainnet',
  networkImport: ', solana as solanaMainnet',
  adapters: 'adapters: [evm(), solana()]',
  adapterImport: "\nimport { solana } from 'latchkit/solana'",
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

const react = (
  kit: string,
  { networkImport, adapterImport }: FamilyWords,
) => `import { createLatchkit } from 'latchkit'
import { evm } from 'latchkit/evm'
import { base, mainnet${networkImport} } from 'latchkit/networks'
import { ConnectButton, LatchkitProvider } from 'latchkit/react'${adapterImport}

${kit}

export const App = () => (
  <LatchkitProvider kit={kit}>
    <ConnectButton />
  </LatchkitProvider>
)`

const wagmiConfig = (
  kit: string,
  { networkImport, adapterImport }: FamilyWords,
) => `import { createLatchkit } from 'latchkit'
import { evm } from 'latchkit/evm'${networkImport && "\nimport { solana as solanaMainnet } from 'latchkit/networks'"}${adapterImport}
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

const nextKit = (kit: string, { networkImport, adapterImport }: FamilyWords) => `'use client'

import { createLatchkit } from 'latchkit'
import { evm } from 'latchkit/evm'
import { base, mainnet${networkImport} } from 'latchkit/networks'
import { LatchkitProvider } from 'latchkit/react'${adapterImport}
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
function verbs(
  chosen: readonly string[],
  { networks, networkImport, adapters, adapterImport }: FamilyWords,
): string {
  const names = ['connect', 'createLatchkit', 'signMessage', ...(chosen.length ? ['updateOptions'] : [])]
  const change = chosen.length ? `updateOptions(kit, ${object(chosen)})\n` : ''
  return `import { ${names.join(', ')} } from 'latchkit'
import { evm } from 'latchkit/evm'
import { mainnet${networkImport} } from 'latchkit/networks'${adapterImport}

const kit = createLatchkit({ networks: [mainnet${networks}], ${adapters} })
kit.start()
${change}await connect(kit, { connector: 'eip6963:io.metamask' })
const { signature } = await signMessage(kit, { message: 'I was here' })`
}
