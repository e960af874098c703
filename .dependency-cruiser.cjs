// House laws 1 and 2 (ARCHITECTURE.md): a folder imports only from a lower floor, and nothing goes in circles.
//   floor 0  wire, networks, wallets, siwx  plain data; messages of sign-in and what verifies them
//   floor 1  core                       the brain of one kit
//   floor 2  adapters/<namespace>       and adapters/shared, walletconnect, embedded; signIn, ways to sign in, the door latchkit/siwx
//   floor 3  react                      faces
//            wagmi                      a door for sites that use wagmi
//   beside   packages/server            relay and gateway; of the kit it knows wire; namespaces/<ns> stand apart
const src = '^packages/latchkit/src/'
const server = '^packages/server/src/'
const test = '(\\.test\\.tsx?$|/fixtures/)' // tests, and their stand-ins
const floor2 = '(adapters|walletconnect|embedded|signIn)/'

const law = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    law(
      'no-cycle',
      'Law 2: no import cycles, type imports included. A moment has another one loaded by its name, with core/kit/load.ts. Parts of the modal reach others through the table react/modalParts.ts.',
      {},
      { circular: true, viaOnly: { pathNot: `${src}react/modalParts\\.ts$` } },
    ),
    law(
      'server-knows-only-words',
      'Law 1: of the kit the server imports only wire and siwx.',
      { path: server, pathNot: test },
      {
        path: '(^|/)latchkit(/|$)',
        pathNot: [server, 'latchkit/((wire|wire/custody|siwx)$|(src|dist)/((wire|siwx)/|signIn/index\\.))'],
      },
    ),
    law(
      'relay-and-gateway-apart',
      'Law 1: relay and gateway are two parts of one process and do not meet.',
      { path: `${server}(relay|gateway)/`, pathNot: test },
      { path: `${server}(relay|gateway)/`, pathNot: `${server}$1/` },
    ),
    law(
      'server-namespaces-apart',
      'Law 1: a namespace of the server never imports another.',
      { path: `${server}namespaces/([^/]+)/`, pathNot: test },
      { path: `${server}namespaces/[^/]+/`, pathNot: `${server}namespaces/$1/` },
    ),
    law(
      'server-namespaces-by-table',
      'Law 1: a namespace of the server is found by its table, never imported.',
      { path: server, pathNot: [test, `${server}namespaces/([^/]+/|namespaces\\.ts$)`] },
      { path: `${server}namespaces/[^/]+/` },
    ),
    law(
      'server-without-test-imports',
      'The product imports no test and no stand-in.',
      { path: server, pathNot: test },
      { path: test },
    ),
    law(
      'wire-stands-alone',
      'Law 1: wire imports nothing of ours.',
      { path: `${src}wire/`, pathNot: test },
      { path: src, pathNot: `${src}wire/` },
    ),
    law(
      'floor-0',
      'Law 1: networks, wallets and siwx import only wire.',
      { path: `${src}(networks|wallets|siwx)/`, pathNot: test },
      { path: src, pathNot: [`${src}wire/`, `${src}networks/`, `${src}wallets/`, `${src}siwx/`] },
    ),
    law(
      'networks-and-wallets-apart',
      'Law 1: what stands on floor 0 beside each other does not meet.',
      { path: `${src}(networks|wallets|siwx)/`, pathNot: test },
      { path: `${src}(networks|wallets|siwx)/`, pathNot: `${src}$1/` },
    ),
    law(
      'floor-1',
      'Law 1: core imports only floor 0.',
      { path: `${src}core/`, pathNot: test },
      { path: `${src}(${floor2}|react/|wagmi/|testing/)` },
    ),
    law(
      'contracts-stand-alone',
      'Law 1: what adapters and connectors are to be knows nothing of how the kit works.',
      { path: `${src}core/contracts/`, pathNot: test },
      {
        path: `${src}core/(account|connect|directory|kit|modal|money|select|options|services|signIn|state|verbs|wallet|[^/]+\\.ts$)`,
      },
    ),
    law(
      'services-without-actions',
      'Law 1: a service never imports a verb.',
      { path: `${src}core/services/`, pathNot: test },
      { path: `${src}core/(account|connect|directory|modal|money|signIn|verbs|wallet)/` },
    ),
    law(
      'state-below-verbs',
      'Law 1: state and selectors never import a verb.',
      { path: `${src}core/(state|select)/`, pathNot: test },
      { path: `${src}core/(account|connect|directory|modal|money|signIn|verbs|wallet)/` },
    ),
    law(
      'moments-in-order',
      'Law 1: what an account has, the wallet list and what is signed stand side by side, below money, connecting and signing in.',
      { path: `${src}core/(account|directory|modal|wallet)/`, pathNot: test },
      { path: `${src}core/(account|connect|directory|money|signIn|wallet)/`, pathNot: `${src}core/$1/` },
    ),
    law(
      'sign-in-above-connect',
      'Law 1: connecting has signing in loaded by its name, with core/kit/load.ts.',
      { path: `${src}core/connect/`, pathNot: test },
      { path: `${src}core/(account|money|signIn|wallet)/` },
    ),
    law(
      'adapters-without-state',
      'Law 1: adapters never import the state.',
      { path: `${src}${floor2}`, pathNot: test },
      { path: `${src}core/(state|account|connect|directory|modal|money|signIn|verbs|wallet)/` },
    ),
    law(
      'evm-chain-below-wallet',
      'Law 1: what reads the chain never imports what speaks with a wallet.',
      { path: `${src}adapters/evm/chain/`, pathNot: test },
      { path: `${src}adapters/evm/(wallet|send|pairing)/` },
    ),
    law(
      'evm-wallet-below-send',
      'Law 1: what speaks with a wallet never imports what sends.',
      { path: `${src}adapters/evm/(wallet|pairing)/`, pathNot: test },
      { path: `${src}adapters/evm/send/` },
    ),
    law(
      'floor-2',
      'Law 1: adapters import only lower floors.',
      { path: `${src}${floor2}`, pathNot: test },
      { path: `${src}(react|wagmi|testing)/` },
    ),
    law(
      'adapters-apart',
      'Law 1: adapters never import each other; what several of them need lies in adapters/shared.',
      { path: `${src}(adapters/[^/]+|walletconnect|embedded)/`, pathNot: test },
      { path: `${src}${floor2}`, pathNot: [`${src}$1/`, `${src}adapters/shared/`] },
    ),
    law(
      'walletconnect-and-embedded-without-adapters',
      'Law 1: a connector knows nothing of an adapter.',
      { path: `${src}(walletconnect|embedded|signIn)/`, pathNot: test },
      { path: `${src}adapters/` },
    ),
    law(
      'react-without-adapters',
      'Law 1: react never imports an adapter.',
      { path: `${src}react/`, pathNot: test },
      { path: `${src}(${floor2}|wagmi/)` },
    ),
    law(
      'wagmi-on-core',
      'Law 1: the door for wagmi stands on core alone.',
      { path: `${src}wagmi/`, pathNot: test },
      { path: `${src}(${floor2}|react/)`, dependencyTypesNot: ['type-only'] },
    ),
    law(
      'wagmi-types-only',
      'Law 1: the site brings its own wagmi, of one of two versions: only its types are imported.',
      { path: src, pathNot: test },
      { path: ['node_modules/wagmi/', '^wagmi(/|$)'], dependencyTypesNot: ['type-only'] },
    ),
    law(
      'views-apart',
      'Law 1: a view never imports from the folder of another; what they share lies in parts or in a folder of its own.',
      { path: `${src}react/views/([A-Z][^/]*)/`, pathNot: test },
      { path: `${src}react/views/[A-Z][^/]*/`, pathNot: `${src}react/views/$1/` },
    ),
    law(
      'parts-below-modal',
      'Law 1: a part knows nothing of the modal or of a view.',
      { path: `${src}react/parts/`, pathNot: test },
      { path: `${src}react/(modal|views|buttons)/` },
    ),
    law(
      'no-door-inside',
      'Law 6: doors are for outsiders; inside, an import names the file.',
      { path: src, pathNot: test },
      { path: [`${src}index\\.ts$`, `${src}.+/index\\.ts$`] },
    ),
    law(
      'testing-only-for-tests',
      'Law 1: nothing but tests imports testing.',
      { path: src, pathNot: [test, `${src}testing/`] },
      { path: `${src}testing/` },
    ),
    law(
      'no-test-imports',
      'The product imports no test and no stand-in.',
      { path: src, pathNot: test },
      { path: test },
    ),
    law(
      'chain-library-in-adapters',
      'Law 1: a chain library is an adapter’s, and of the door for wagmi, which brings it.',
      { path: src, pathNot: [test, `${src}adapters/`, `${src}wagmi/`, `${src}testing/`] },
      { path: [`node_modules/viem/`, '^viem(/|$)'], dependencyTypesNot: ['type-only'] },
    ),
    law(
      'react-only-on-top',
      'Law 1: below floor 3 there is no React.',
      { path: src, pathNot: [test, `${src}react/`, `${src}testing/`] },
      { path: ['node_modules/(react|react-dom)/', '^(react|react-dom)(/|$)'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true, // type imports count
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
}
