import type { LanternOrder } from '../lantern/box.js'
import type { Ledger } from '../ledger/ledger.js'
import type { ReefOrder, ReefTrade } from '../reef/signer.js'

/** The owners on the ledger that receive fees and deposits, and that take the other side of each trade. */
export const keeper = 'keeper'
export const market = 'market'

const ownerOf = (publicKey: string) => `r${publicKey}1`

/** Posts what a key of the reef moves. @returns Its id. */
export function postMove(ledger: Ledger, { network, from, to, asset, value, fee, until }: ReefOrder): string {
  const [payer, receiver] = [ownerOf(from), ownerOf(to)]
  return ledger.post({
    network,
    until,
    moves: [
      { owner: payer, asset: '', value: -BigInt(fee) },
      { owner: keeper, asset: '', value: BigInt(fee) },
      { owner: payer, asset, value: -BigInt(value) },
      { owner: receiver, asset, value: BigInt(value) },
    ],
  })
}

/** Posts a trade with the market of the reef: both ways at once, or not at all. */
export function postTrade(ledger: Ledger, { network, from, gives, takes }: ReefTrade): string {
  const owner = ownerOf(from)
  const both = [
    [gives, -1n],
    [takes, 1n],
  ] as const
  return ledger.post({
    network,
    moves: both.flatMap(([{ asset, value }, sign]) => [
      { owner, asset, value: sign * BigInt(value) },
      { owner: market, asset, value: -sign * BigInt(value) },
    ]),
  })
}

/** Posts what a purse of the lanterns passes on. @returns Its id. */
export function postPass(ledger: Ledger, order: LanternOrder): string {
  const { town, from, to, asset, value, fee, deposit, until } = order
  return ledger.post({
    network: `lantern:${town}`,
    until,
    moves: [
      { owner: from, asset: '', value: -BigInt(fee) - BigInt(deposit) },
      { owner: keeper, asset: '', value: BigInt(fee) + BigInt(deposit) },
      { owner: from, asset, value: -BigInt(value) },
      { owner: to, asset, value: BigInt(value) },
    ],
  })
}
