/** A link that opens this page in a wallet's own browser, where no pairing is needed. */
export interface BrowseLink {
  /** Id of the wallet record. */
  readonly wallet: string
  /** The namespace for which it is used. */
  readonly namespace: string
  /** The systems on which the link works; all phones unless given. */
  readonly on?: RegExp
  /** An address that opens the wallet, for requests after it has connected. */
  readonly base: string
  /** URL that opens a page. `{page}` and `{origin}` are replaced by those of this page, encoded. */
  readonly template: string
}

/**
 * The links of §2 Wallet deep links, and those of further wallets. Phantom's row for Android was an `intent:` link, which S8
 * refuses; here it uses Phantom's registered scheme.
 */
export const browseLinks: readonly BrowseLink[] = [
  {
    wallet: 'phantom',
    namespace: 'solana',
    on: /^ios/,
    base: 'https://phantom.app/ul',
    template: 'https://phantom.app/ul/browse/{page}?ref={origin}',
  },
  {
    wallet: 'phantom',
    namespace: 'solana',
    on: /^android/,
    base: 'phantom://',
    template: 'phantom://browse/{page}?ref={origin}',
  },
  {
    wallet: 'solflare',
    namespace: 'solana',
    base: 'https://solflare.com/ul/v1',
    template: 'https://solflare.com/ul/v1/browse/{page}?ref={origin}',
  },
  {
    wallet: 'coinbase',
    namespace: 'solana',
    base: 'https://go.cb-w.com',
    template: 'https://go.cb-w.com/dapp?cb_url={page}',
  },
  {
    wallet: 'coinbase',
    namespace: 'eip155',
    base: 'cbwallet://',
    template: 'cbwallet://miniapp?url={page}',
  },
]
