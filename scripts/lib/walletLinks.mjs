// The table of docs/wallet-links.md: wallets × systems, as the kit's own function answers.
import { bundledFolder, source } from './directory.mjs'

export const linksPage = 'docs/wallet-links.md'

const systems = [
  'iosSafari',
  'iosOther',
  'iosInApp',
  'androidChrome',
  'androidOther',
  'androidInApp',
  'desktop',
]

const describe = {
  injected: () => 'its provider',
  qr: () => 'QR',
  chooser: () => '`wc:…`',
  browse: ({ template }) => `\`${template}\``,
  native: ({ base }) => `\`${base}\``,
  universal: ({ base }) => `\`${base}\``,
}

/** The lines of the table: every bundled wallet, then those whose own browser a namespace leads to. */
export async function linksTable(root) {
  const [{ linksOf }, { browseLinks }, { bundledWallets }, { moreWallets }] = await Promise.all(
    ['links/linksOf', 'links/browseLinks', 'list', 'more'].map((name) =>
      source(root, `${bundledFolder}/${name}.ts`),
    ),
  )
  const wallets = [...bundledWallets, ...moreWallets]
  const cell = (links) => links.map((link) => describe[link.kind](link)).join(', ') || '–'
  const line = (name, wallet, namespaces) =>
    `| ${[name, ...systems.map((system) => cell(linksOf(wallet, system, { namespaces })))].join(' | ')} |`
  const browsed = [...new Set(browseLinks.map(({ wallet, namespace }) => `${wallet} for ${namespace}`))]
  return [
    `| wallet | ${systems.join(' | ')} |`,
    `|${' --- |'.repeat(systems.length + 1)}`,
    line('(any)', undefined, []),
    ...wallets.map((wallet) => line(wallet.id, wallet, [])),
    ...browsed.map((name) => {
      const [id, namespace] = name.split(' for ')
      return line(
        name,
        wallets.find((wallet) => wallet.id === id),
        [namespace],
      )
    }),
  ].join('\n')
}
