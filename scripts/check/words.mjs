// Laws that a pattern can say: words that may not stand in some folder, each with the reason. Comments are left out.
import { trackedTexts } from '../lib/tracked.mjs'

const kit = 'packages/latchkit/src'
const server = 'packages/server/src'
const shipped = new RegExp(`^(${kit}|${server})/.*\\.tsx?$`)
const neutral = new RegExp(`^(${kit}/(core|react)|${server}/(?!namespaces/)[^/]+)(/|\\.).*tsx?$`)
const isTest = /\.test\.|\/fixtures\/|\/test\//
/** Where errors are made, and where a stranger's are read: the test wallet is a stranger. */
const strangersWords = new RegExp(
  `^${kit}/(wire/errors/|adapters/.*errors\\.ts$|wagmi/viemError\\.ts$|testing/)`,
)
const changes = 'push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin|set|add|delete|clear|append'
// In pieces, so that this file does not find itself.
const machine = ['/wor' + 'k/', '/ro' + 'ot/', '/home/[a-z]', '/Use' + 'rs/[A-Za-z]'].join('|')

/**
 * `at` names the files and `but` those that may; `words` is what must not stand there. `all` reads tests, pages and comments too,
 * `spoken` reads texts alone.
 */
const laws = [
  // Law 3: a module keeps no state. What a Readonly type forbids, the compiler finds.
  { at: shipped, words: /^(?:export )?(?:let|var) \w+/m, why: 'a variable of the module' },
  {
    at: shipped,
    words: /^export const \w+(?:: (?!Readonly)[^=\n]*)? = new (?:Map|Set|WeakMap|WeakSet|Array)\b/m,
    why: 'anyone can change it: give it a Readonly type',
  },
  {
    at: shipped,
    words:
      /^(?:export )?const \w+[^=\n]* = (?:new (?!(?:Map|Set|WeakMap|WeakSet|Array|RegExp|Text(?:En|De)coder|URL|Intl\.\w+)\b)\w+|(?:createStore|createLatchkit|proxy|signal|atom)\()/m,
    why: 'a live object of the module',
  },
  {
    at: shipped,
    words: new RegExp(
      `^(?:export )?const (\\w+)(?:: [^=\\n]+)? = (?:\\{|\\[|new )[\\s\\S]*?[^.\\w](?:\\1(?:\\.\\w+|\\[[^\\]\\n]+\\])* ?(?:\\.(?:${changes})\\(|(?:\\.\\w+|\\[[^\\]\\n]+\\]) ?(?:[-+*/|&?]{0,2}= |\\+\\+|--))|(?:delete |Object\\.assign\\()\\1\\b)`,
      'm',
    ),
    why: 'changes what the module keeps',
  },
  {
    at: shipped,
    words: /^(?:export )?const (\w+) = \/.+\/[a-z]*[gy][a-z]*$[\s\S]*?\b\1\.(?:test|exec)\(/m,
    why: 'a pattern with the flag g or y remembers where it stopped',
  },
  { at: shipped, words: /^ +static (?!readonly )\w+(?: =|:|;)/m, why: 'a static field that is not readonly' },
  // Law 4: core, react and the server outside its namespaces know no chain namespace, and no address by its looks.
  { at: neutral, words: /\b(?:eip155|solana|bip122|polkadot)\b/, why: 'a namespace: ask its adapter' },
  {
    at: neutral,
    but: new RegExp(`^${server}/(?!gateway/)`),
    words: /['"`]0x|\/(?:\^|\(\?:)*0x/,
    why: 'reads an address by its looks, which only its namespace does',
  },
  {
    at: new RegExp(`^${kit}/(core|react|walletconnect|wallets)/`),
    but: /\/walletconnect\/auth\/cacao\.ts$/,
    words:
      /(?:address|receiver|recipient|sender)!?\.to(?:Locale)?(?:Lower|Upper)Case|\}:\$\{[\w.]*(?:address|receiver|recipient|sender)\}|(?<!['"`(]\.{1,2})\/(?:address|tx|account|extrinsic|transaction)\/(?![\w/]*\.js)/i,
    why: 'an address is its adapter’s: addressKey, toCaipAddress, explorerUrl',
  },
  {
    at: new RegExp(`^${kit}/(core/select|react/views|react/parts)/`),
    words: /\.live\b|\['live'\]|\{[^{}\n]*\blive\b[^{}\n]*\}(?:: \w+)?(?: =|\))/,
    why: 'selectors and views read the state, not the live map',
  },
  {
    at: new RegExp(`^(apps/secure/src|${kit}/(embedded|wire))/.*\\.tsx?$`),
    but: new RegExp(
      `^apps/secure/src/namespaces/|^${kit}/wire/(caip|bitcoinAddress|pairingNamespaces|familyDoors|defaults|frame/namespaces)\\.ts$`,
    ),
    words: /(?<![@/])\b(?:eip155|solana|bip122|polkadot)\b/,
    why: 'a namespace: it is in the tables of wire and in the folders of the frame',
  },
  {
    at: new RegExp(
      `^(apps/(secure|reading)/src|${kit}/(adapters|core|embedded|react|wire)|${server}/custody)/.*\\.tsx?$`,
    ),
    but: /\/texts\/\w+\//,
    words: /(['"`])ar\1/,
    why: 'a language: it is a row of wire/languages.ts and a folder of texts',
  },
  // Law 5: failures are catalogued. Who reads a stranger's words must, and the test wallet is a stranger.
  {
    at: shipped,
    but: strangersWords,
    words: /new (?:\w*Error|DOMException)\(/,
    why: 'an uncatalogued error: use fail(…)',
  },
  {
    at: shipped,
    but: strangersWords,
    words:
      /\.message(?:\??\.to(?:Lower|Upper)Case\(\))?(?: [!=]==? |\??\.(?:includes|match|matchAll|startsWith|endsWith|indexOf|search)\()|\.(?:test|exec)\([\w?.]*\.message\b|switch \([\w?.]+\.message\)/,
    why: 'tells failures apart by their text: use the code',
  },
  // Law 6: a door only re-exports, and an import names a file.
  {
    at: new RegExp(`^(${kit}|${server})/(.*/)?index\\.tsx?$`),
    words:
      /^(?!export (?:type )?(?:\*|\{)|\}? ?from |\} | {2}(?:type )?\w+(?: as \w+)?,$|'use client'$)\S.*/m,
    why: 'a door only re-exports',
  },
  {
    at: shipped,
    words:
      /(?:from|import\() ?['"](?:\.{1,2}\/(?:[^'"]*\/)?index\.js|\.{1,2}(?:\/(?![^'"]*\.(?:js|json|css\?inline)['"])[^'"]*)?)['"]|import\((?!\s*['"])/,
    why: 'an import names a file, not a door or a folder',
  },
  // Nothing of one machine, of one registry, or of an address that is not known.
  { all: true, words: new RegExp(`(?<![\\w.$}])(?:${machine})`), why: 'names a machine' },
  {
    all: true,
    but: /^docs\/decisions\//,
    words: /regis(?:)try\.(npmjs|yarnpkg)|npm\.pkg\.github|deb\.(?:)debian|verd(?:)accio/,
    why: 'names a registry',
  },
  {
    at: /^(packages\/[\w-]+\/)?package\.json$/,
    words: /"(?:repository|homepage|bugs)":/,
    why: 'a guess: nobody knows the repository’s address before the first release',
  },
  {
    all: true,
    words: /(?:github|gitlab|codeberg|bitbucket)\.(?:com|org)[/:][\w.-]+\/latchkit\b/,
    why: 'a guess: nobody knows the repository’s address before the first release',
  },
]

const binary = /\.(png|jpe?g|webp|ico|gif|woff2?|wasm|tgz|pdf)$/
const token = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/\*[\s\S]*?\*\/|(?<![:\\/[])\/\/.*/g

/** Blanks the comments of a source. */
const codeOf = (text) =>
  text.replace(token, (found) => (/^\/[/*]/.test(found) ? found.replace(/[^\n]/g, ' ') : found))

export function checkWords({ root }) {
  return trackedTexts(root, (path) => !binary.test(path)).flatMap(({ path, text }) => {
    const applying = laws.filter(
      ({ at, but, all }) => (all || (at.test(path) && !isTest.test(path))) && !but?.test(path),
    )
    const code = codeOf(text)
    return applying.flatMap(({ words, why, all }) => {
      const found = words.exec(all ? text : code)
      if (!found) return []
      const line = text.slice(0, found.index).split('\n').length
      return [`${path}:${line}: ${found[0].split('\n').at(-1)}: ${why}`]
    })
  })
}
