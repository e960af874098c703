/** A link that opens this page in a wallet's own browser, where the wallet is at hand without pairing. */
export interface BrowseLink {
  /** Id of the wallet's record. */
  readonly wallet: string
  /** The namespace it is for. */
  readonly namespace: string
  /** On which systems; all phones unless given. */
  readonly on?: RegExp
  /** The wallet's own address: what a later request is sent to. */
  readonly base: string
  /** The address that opens a page: `{page}` and `{origin}` are replaced by this page's, encoded. */
  readonly template: string
}

/**
 * The links of §2 Wallet deep links, and those of further wallets. On Android, Phantom's row was an `intent:` link, which S8
 * refuses; it stands for this same address of the scheme that Phantom has registered. Bitcoin has its adapter later.
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
