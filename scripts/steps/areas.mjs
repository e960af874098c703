// The browser tests of each area of the sources, for `npm test -- --changed`: a change in a folder runs the specs whose names begin
// so. `views` is the view suite. What no row names is of the main paths.

/** `[pattern of paths, beginnings of spec names]` */
const areas = [
  [/adapters\/evm|apps\/chains/, ['connect', 'account', 'network', 'reload', 'send', 'safe.', 'hostile.']],
  [/(adapters|namespaces|chains)\/solana/, ['solana', 'hostile-solana', 'wallet-solana', 'one-step']],
  [/(adapters|namespaces|chains)\/bitcoin/, ['bitcoin', 'wallet-bitcoin', 'hostile-families']],
  [/(adapters|namespaces|chains)\/polkadot/, ['polkadot', 'hostile-families']],
  [/walletconnect|src\/relay|pairing/i, ['pairing', 'phone', 'links.', 'sign-in-pairing']],
  [/embedded|apps\/secure|custody|email/i, ['email', 'frame']],
  [/siwx|sign-?in/i, ['sign-in', 'one-step', 'examples-sign-in']],
  [
    /server\/src\/(gateway|namespaces|cache|data)/,
    ['activity', 'directory', 'gateway-fails', 'solana-account'],
  ],
  [/apps\/(wallet|reading)/, ['wallet', 'pairing.', 'pairing-four']],
  [/apps\/demo/, ['landing', 'links-page', 'live-options', 'looks', 'plain']],
  [/wagmi/, ['wagmi', 'pages']],
  [/examples\/toys/, ['toys']],
  [/examples\//, ['example', 'pages']],
  [/latchkit\/src\/wallets/, ['directory', 'lists', 'links']],
  [/views\/.*(Account|activity|Transactions)/, ['account', 'activity', 'tokens', 'refresh', 'long-lists']],
  [
    /views\/.*(Connect|walletList|AllWallets|GetWallet|Downloads)/,
    ['connect', 'lists', 'options', 'late', 'help'],
  ],
  [/views\/.*(Send|sending)/, ['send', 'solana-send']],
  [/views\/.*Receive/, ['receive']],
  [/views\/.*(Network|Unsupported|Chain)/, ['network', 'families']],
  [
    /react\/(modal|host|kit|hooks|apps)/,
    ['modal', 'keyboard', 'embedded', 'reload', 'motion', 'interrupted'],
  ],
  [/react\/buttons/, ['page-button', 'buttons', 'reload', 'list-ahead']],
  [/react\/theme/, ['looks', 'brand', 'fonts']],
  [/latchkit\/src\/react\/|demo\/src\/gallery/, ['views']],
]

/** The files that no browser test looks at. */
const unseen = /\.(test|md)\.?\w*$|^(docs|bench|scripts|deploy|\.changeset|\.ci)\/|^[\w.-]+$/

/**
 * Returns the specs of changed files: `{ rows, specs, isMain }`, each row a line that says which area leads to which specs, and
 * whether the main paths run, because a file is of no area alone.
 */
export function specsOf(files, specs) {
  const rows = new Map()
  let isMain = false
  for (const file of files) {
    const [, spec] = /^e2e\/([^/]+)\.spec\.ts$/.exec(file) ?? []
    if (spec) {
      if (specs.includes(spec)) rows.set(file, [spec])
      continue
    }
    if (unseen.test(file)) continue
    const found = areas.filter(([pattern]) => pattern.test(file))
    if (found.length === 0) isMain = true
    for (const [pattern, beginnings] of found)
      rows.set(
        pattern.source.replaceAll('\\', ''),
        specs.filter((each) => beginnings.some((beginning) => `${each}.`.startsWith(beginning))),
      )
  }
  return { rows, specs: new Set([...rows.values()].flat()), isMain }
}
