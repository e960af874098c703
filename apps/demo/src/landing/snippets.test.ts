import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { brands, readServerParts, serverParts, unchosen, writeServerParts } from './choice.js'
import { installOf, snippetsOf, ways } from './snippets.js'

const page = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')
const files = snippetsOf(unchosen)
const withAll = { ...unchosen, families: 'all' } as const
const others = ['solana', 'bitcoin', 'polkadot'] as const
const codeOf = (way: keyof typeof files, name: string) =>
  files[way].find((file) => file.name === name)?.code ?? ''

/** The packages of an install line, without their versions. */
const namesIn = (line: string) =>
  line
    .split(' ')
    .slice(2)
    .map((each) => each.replace(/(.)@.*$/, '$1'))

describe('what the landing page shows to copy is what the pages say', () => {
  it.each([
    ['react', 'App.tsx', 'tsx'],
    ['wagmi', 'config.ts', 'ts'],
    ['verbs', 'main.ts', 'ts'],
  ] as const)('%s: %s is a block of the README', (way, name, language) => {
    expect(page('README.md')).toContain(`\`\`\`${language}\n${codeOf(way, name)}\n\`\`\``)
  })

  it('each other family is one import more, and so does the README say it', () => {
    const [file] = snippetsOf(withAll).react
    expect(page('README.md')).toContain(`\`\`\`tsx\n${file?.code}\n\`\`\``)
    const imports = (code = '') => code.match(/^import .*/gm) ?? []
    const [before, after] = [imports(files.react[0]?.code), imports(file?.code)]
    expect(after).toHaveLength(before.length + others.length)
    for (const name of others) expect(after).toContain(`import { ${name} } from 'latchkit/${name}'`)
  })

  it.each([unchosen, withAll])('the command installs what the code needs: $families', (choice) => {
    expect(page('README.md')).toContain(`${installOf(choice, 'react')}\n`)
  })

  it.each([
    ['react', 'react', []],
    ['wagmi', 'wagmi', []],
    ['next', 'next', ['@latchkit/server']],
    // The kit itself imports no React.
    ['verbs', 'react', ['react', 'react-dom']],
  ] as const)('%s: the command installs what the example that CI builds has', (way, example, unneeded) => {
    const { dependencies } = JSON.parse(page(`examples/${example}/package.json`))
    const needed = Object.keys(dependencies).filter((name) => !unneeded.some((each) => each === name))
    expect(namesIn(installOf(unchosen, way)).sort()).toEqual(needed.sort())
    const code = files[way].map((file) => file.code).join('\n')
    const imported = [...code.matchAll(/from '(@[\w-]+\/[\w-]+|[a-z][\w-]*)/g)].map(([, name]) => name)
    expect(needed).toEqual(expect.arrayContaining(imported))
  })

  it('an example that CI builds has all that the command of all families installs', () => {
    const { dependencies } = JSON.parse(page('examples/libraries/package.json'))
    const packages = namesIn(installOf(withAll, 'react'))
    expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(packages))
    const kit = page('examples/libraries/src/kit.ts')
    for (const name of others) expect(kit).toContain(`import { ${name} } from 'latchkit/${name}'`)
  })

  it.each([
    ['evm', unchosen, 'viem'],
    ['solana', withAll, '@solana/kit'],
    ['bitcoin', withAll, '@scure/btc-signer'],
    ['polkadot', withAll, '@polkadot-api/merkleize-metadata'],
  ] as const)('a bundler finds all that the adapter imports: %s', (name, choice, library) => {
    const folder = new URL(`../../../../packages/latchkit/src/adapters/${name}/`, import.meta.url)
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.ts') && !/fixtures|\.test\./.test(path),
    )
    const imported = sources.flatMap((path) =>
      [
        ...readFileSync(new URL(path, folder), 'utf8').matchAll(
          /(?:from |import\()'(@[\w-]+\/[\w-]+|[a-z][\w-]*)/g,
        ),
      ].map(([, from]) => from ?? ''),
    )
    const { dependencies } = JSON.parse(page('packages/latchkit/package.json'))
    const installed = new Set([...namesIn(installOf(choice, 'react')), ...Object.keys(dependencies)])
    expect(imported).toContain(library)
    expect([...new Set(imported)].filter((each) => !installed.has(each))).toEqual([])
  })

  it.each([
    ['Kit.tsx', /\/\/.*\n/g],
    ['layout.tsx', /\/\/.*\n/g],
    ['page.tsx', /\/\*\*.*\n/g],
  ])('next: each line of %s stands in the example that CI builds', (name, comments) => {
    const example = page(`examples/next/app/${name}`)
      .replace(comments, '')
      // Removes the sign-in, which only the example has.
      .replace(', siwx: ownServerSiwx()', '')
      .replaceAll('sepolia, anvil', 'mainnet, base')
    const known = new Set(example.replace('anvil, sepolia', 'base, mainnet').split('\n'))
    const lines = codeOf('next', `app/${name}`).split('\n')
    expect(lines.filter((line) => !known.has(line))).toEqual([])
  })
})

describe('the code follows what was chosen', () => {
  const chosen = {
    ...unchosen,
    mode: 'dark',
    accent: '#0f766e',
    radius: 8,
    lang: 'ar',
    features: { ...unchosen.features, legalCheckbox: true, send: false },
  } as const
  const wanted = [
    "themeMode: 'dark'",
    "themeVariables: { accent: '#0f766e', radius: 8 }",
    "locale: 'ar'",
    'features: { legalCheckbox: true, send: false }',
    "termsConditionsUrl: 'https://example.com/terms'",
  ]

  it.each(ways)('%s names each option, and none before', (way) => {
    const [file] = snippetsOf(chosen)[way]
    const [before] = files[way]
    for (const option of wanted) {
      expect(file?.code).toContain(`  ${option},\n`)
      expect(before?.code).not.toContain(option)
    }
  })

  it.each(ways)('%s has the other families where they were chosen, and nowhere else', (way) => {
    const [file] = snippetsOf(withAll)[way]
    for (const part of [
      ...others.flatMap((name) => [`from 'latchkit/${name}'`, `${name} as ${name}Mainnet`]),
      ', solanaMainnet, bitcoinMainnet, polkadotMainnet]',
      '[evm(), solana(), bitcoin(), polkadot()]',
    ]) {
      expect(file?.code).toContain(part)
      expect(files[way][0]?.code).not.toContain(part)
    }
  })

  it.each(ways)('%s starts with the parts of the server that were chosen, and with none before', (way) => {
    const server = { email: true, pairing: true, signIn: true, gateway: true }
    const [file] = snippetsOf({ ...unchosen, server })[way]
    for (const part of [
      "import { embedded } from 'latchkit/embedded'",
      "import { ownServerSiwx } from 'latchkit/siwx'",
      "import { walletConnect } from 'latchkit/walletconnect'",
      "  connectors: [walletConnect({ wallets: ['harbor'] }), embedded()],\n",
      "  // Your own server: npx @latchkit/server\n  backendUrl: 'https://wallets.example.com',\n",
      '  siwx: ownServerSiwx({ required: true }),\n',
    ]) {
      expect(file?.code).toContain(part)
      expect(files[way][0]?.code).not.toContain(part)
    }
  })

  it('the wallet by e-mail alone is the code of its page', () => {
    const [file] = snippetsOf({ ...unchosen, server: { ...unchosen.server, email: true } }).react
    for (const line of [
      '  adapters: [evm()],',
      '  connectors: [embedded()],',
      "  backendUrl: 'https://wallets.example.com',",
    ]) {
      expect(file?.code).toContain(line)
      expect(page('docs/email-wallet.md')).toContain(line)
    }
  })

  it('a brand that is too dark for dark mode has another accent there', () => {
    const [file] = snippetsOf({ ...unchosen, ...brands.ink }).react
    expect(file?.code).toContain(
      "themeVariables: { accent: '#1c1b19', radius: 0, dark: { accent: '#f4f2ee' } },",
    )
  })

  it('error: a language of the address with a quote in it stays a text', () => {
    const [file] = snippetsOf({ ...unchosen, lang: "a'b\\" }).react
    expect(file?.code).toContain("locale: 'a\\'b\\\\',")
  })
})

describe('the address says the parts of the server', () => {
  it.each(serverParts)('%s is read as it is written, on and off', (part) => {
    const query = new URLSearchParams('theme=dark')
    writeServerParts(query, { ...unchosen.server, [part]: true })
    expect(readServerParts(query)).toEqual({ ...unchosen.server, [part]: true })
    writeServerParts(query, unchosen.server)
    expect(readServerParts(query)).toEqual(unchosen.server)
    expect(query.get('theme')).toBe('dark')
  })

  it('a value that means the same stays as it was given', () => {
    const query = new URLSearchParams('siwx=gateway')
    writeServerParts(query, { ...unchosen.server, signIn: true })
    expect(`${query}`).toBe('siwx=gateway')
  })
})
