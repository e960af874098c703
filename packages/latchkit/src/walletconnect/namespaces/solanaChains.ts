// Solana's chains had other references once; wallets of that time know only those (pairing-and-sign §4).

const newByOld: Readonly<Record<string, string>> = {
  'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
}

/** The former references of a chain, sent beside its own. */
export function oldSolanaChains(chain: string): readonly string[] {
  return Object.keys(newByOld).filter((old) => newByOld[old] === chain)
}

/** A chain by the reference it has now. */
export function currentChain(chain: string): string {
  return newByOld[chain] ?? chain
}
