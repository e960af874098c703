import { type Choice, chosenFeatures, darkAccentOf, exampleTerms, unchosen } from './choice.js'

export interface SnippetFile {
  readonly name: string
  readonly code: string
}

/** The ways to use the kit. */
export const ways = ['react', 'wagmi', 'next', 'verbs'] as const
export type Way = (typeof ways)[number]

/** Returns the complete code of a site with this choice, for each way to use the kit. */
export function snippetsOf(choice: Choice): Readonly<Record<Way, readonly SnippetFile[]>> {
  const families = familiesOf[choice.families]
  const doors = doorsOf(choice)
  const adapters = `adapters: [${['evm', ...families].map((name) => `${name}()`).join(', ')}]`
  const others = families.map((name) => `, ${networkName(name)}`).join('')
  const started = (networks: string) => [networks, adapters, ...serverFieldsOf(choice)]
  const kit = (networks: string) =>
    `const kit = createLatchkit(${object([...started(networks), ...fieldsOf(choice)])})`
  const ofKit = kit(`networks: [mainnet, base${others}]`)
  const ofChains = kit(others ? `networks: [...chains${others}]` : 'networks: chains')
  return {
    react: [{ name: 'App.tsx', code: react(ofKit, doors) }],
    wagmi: [
      { name: 'config.ts', code: wagmiConfig(ofChains, doors) },
      { name: 'App.tsx', code: wagmiApp },
    ],
    next: [
      { name: 'app/Kit.tsx', code: nextKit(ofKit, doors) },
      { name: 'app/layout.tsx', code: nextLayout },
      { name: 'app/page.tsx', code: nextPage },
    ],
    verbs: [
      { name: 'main.ts', code: verbs(fieldsOf(choice), doors, started(`networks: [mainnet${others}]`)) },
    ],
  }
}

/** Imported names, by entry point (`latchkit/evm`). */
type Doors = Readonly<Record<string, readonly string[]>>

/** Returns the imports that all ways share: adapters, the other families' networks, server connectors. */
function doorsOf({ families, server }: Choice): Doors {
  const others = familiesOf[families]
  return {
    'latchkit/evm': ['evm'],
    ...Object.fromEntries(others.map((name) => [`latchkit/${name}`, [name]])),
    ...(others.length > 0 && { 'latchkit/networks': others.map(networkImport) }),
    ...(server.email && { 'latchkit/embedded': ['embedded'] }),
    ...(server.pairing && { 'latchkit/walletconnect': ['walletConnect'] }),
    ...(server.signIn && { 'latchkit/siwx': ['ownServerSiwx'] }),
  }
}

/** Returns the options that need a server, as lines of code. `harbor` is an example: the id of a wallet that uses the site's own relay. */
function serverFieldsOf({ server: { email, pairing, signIn, gateway } }: Choice): string[] {
  const connectors = [
    ...(pairing ? ["walletConnect({ wallets: ['harbor'] })"] : []),
    ...(email ? ['embedded()'] : []),
  ]
  return [
    ...(connectors.length ? [`connectors: [${connectors.join(', ')}]`] : []),
    ...(email || pairing || gateway
      ? [
          "// Your own server: npx @latchkit/server\n  backendUrl: 'https://wallets.example.com'",
          "projectId: 'shop'",
        ]
      : []),
    ...(signIn ? ['siwx: ownServerSiwx({ required: true })'] : []),
  ]
}

/** A family of chains other than Ethereum's, by the name of its adapter. */
type Other = 'solana' | 'bitcoin' | 'polkadot'

const familiesOf: Readonly<Record<Choice['families'], readonly Other[]>> = {
  ethereum: [],
  all: ['solana', 'bitcoin', 'polkadot'],
}

/** The packages of each family. The bundler resolves all of them, even for a site that never sends. */
const packagesOf: Readonly<Record<Other, readonly string[]>> = {
  solana: [
    '@solana/kit@8',
    '@solana-program/token@0.16',
    '@solana-program/system@0.14',
    '@solana-program/compute-budget@0.18',
    '@solana-program/memo@0.15',
  ],
  bitcoin: ['@scure/btc-signer@2'],
  polkadot: [
    '@polkadot-api/pjs-signer@0.7',
    '@polkadot-api/substrate-bindings@0.20',
    '@polkadot-api/metadata-builders@0.14',
    '@polkadot-api/merkleize-metadata@1',
  ],
}

/** The packages of each way, without those of the families. */
const packagesOfWay: Readonly<Record<Way, readonly string[]>> = {
  react: ['react', 'react-dom', 'viem@2'],
  wagmi: ['react', 'react-dom', 'viem@2', 'wagmi@3', '@tanstack/react-query@5'],
  next: ['next', 'react', 'react-dom', 'viem@2'],
  verbs: ['viem@2'],
}

/** Returns the command that installs everything that the code needs. */
export const installOf = ({ families }: Choice, way: Way): string =>
  [
    'npm install latchkit',
    ...packagesOfWay[way],
    ...familiesOf[families].flatMap((name) => packagesOf[name]),
  ].join(' ')

/** Returns the import alias of a family's network (`solanaMainnet`): the adapter already has the name `solana`. */
const networkName = (family: Other) => `${family}Mainnet`
const networkImport = (family: Other) => `${family} as ${networkName(family)}`

/** Returns the import lines, in alphabetical order. */
function imports(doors: Doors, own: Doors, types = ''): string {
  const paths = [...new Set([...Object.keys(doors), ...Object.keys(own)])]
  const lines = paths.map((path) => {
    const names = [...(own[path] ?? []), ...(doors[path] ?? [])]
    return `import { ${(path === 'latchkit/networks' ? names.sort() : names).join(', ')} } from '${path}'`
  })
  const fromOf = (line: string) => line.slice(line.indexOf("'"))
  return [...lines, ...(types ? [types] : [])]
    .sort((one, other) => (fromOf(one) < fromOf(other) ? -1 : 1))
    .join('\n')
}

/** Returns the options that differ from their defaults, as lines of code. */
function fieldsOf({ mode, accent, radius, lang, features }: Choice): string[] {
  const darkAccent = darkAccentOf(accent)
  const variables = [
    ...(accent === unchosen.accent ? [] : [`accent: ${text(accent)}`]),
    ...(radius === unchosen.radius ? [] : [`radius: ${radius}`]),
    ...(darkAccent === undefined ? [] : [`dark: { accent: ${text(darkAccent)} }`]),
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

/** Writes an object on one line, or with a line per field if there are many or long ones. */
function object(fields: readonly string[]): string {
  const line = `{ ${fields.join(', ')} }`
  if (fields.length <= 2 && line.length <= 80) return line
  return `{\n${fields.map((field) => `  ${field},\n`).join('')}}`
}

const react = (kit: string, doors: Doors) => `${imports(doors, {
  latchkit: ['createLatchkit'],
  'latchkit/networks': ['base', 'mainnet'],
  'latchkit/react': ['ConnectButton', 'LatchkitProvider'],
})}

${kit}

export const App = () => (
  <LatchkitProvider kit={kit}>
    <ConnectButton />
  </LatchkitProvider>
)`

const wagmiConfig = (kit: string, doors: Doors) => `${imports(doors, {
  latchkit: ['createLatchkit'],
  'latchkit/wagmi': ['configParameters'],
  wagmi: ['createConfig'],
  'wagmi/chains': ['base', 'mainnet'],
})}

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

const nextKit = (kit: string, doors: Doors) => `'use client'

${imports(
  doors,
  {
    latchkit: ['createLatchkit'],
    'latchkit/networks': ['base', 'mainnet'],
    'latchkit/react': ['LatchkitProvider'],
  },
  "import type { ReactNode } from 'react'",
)}

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

/** Returns code for a site without the modal, which sets the options with `updateOptions`. */
function verbs(chosenFields: readonly string[], doors: Doors, started: readonly string[]): string {
  const names = [
    'connect',
    'createLatchkit',
    'signMessage',
    ...(chosenFields.length ? ['updateOptions'] : []),
  ]
  const change = chosenFields.length ? `updateOptions(kit, ${object(chosenFields)})\n` : ''
  return `${imports(doors, { latchkit: names, 'latchkit/networks': ['mainnet'] })}

const kit = createLatchkit(${object(started)})
kit.start()
${change}await connect(kit, { connector: 'eip6963:io.metamask' })
const { signature } = await signMessage(kit, { message: 'I was here' })`
}
