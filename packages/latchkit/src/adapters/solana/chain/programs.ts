/** The addresses of the programs that take part in a transfer. */
export const programs = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  /**
   * Phantom and Solflare add its checks to transactions on mainnet; it moves no money.
   * @see https://docs.phantom.com/developer-powertools/lighthouse
   */
  lighthouse: 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95',
} as const

/** Tells whether a program is Token or Token-2022. */
export const isToken = (program: string | undefined): boolean =>
  program === programs.token || program === programs.token2022
