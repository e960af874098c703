import { addresses, type LocalChain, startLocalChain } from '../../packages/server/src/fixtures/localChain.js'

const dayS = 86_400
/** Days from the first block of the chain to now. */
const days = 730
/** Days between two transfers. */
const stepDays = 3

const [me, you, shop] = addresses as [`0x${string}`, `0x${string}`, `0x${string}`]
const ether = 10n ** 18n

/** A chain with two years of a person's life on it. */
export interface SeededChain extends LocalChain {
  /** The first of the test wallet's accounts, whose life it is. */
  readonly me: `0x${string}`
  /** Its tokens and NFTs. */
  readonly coins: Readonly<
    Record<'gold' | 'cents' | 'points' | 'silent' | 'toll' | 'pictures' | 'things' | 'prizes', `0x${string}`>
  >
  /** The number of the account's transactions that are no spam. */
  readonly count: number
  readonly lastHash: string
}

/**
 * A chain whose blocks span two years: tokens of 18, 6 and 0 decimals, one that keeps a fee and one that does not say
 * whether a transfer went well, NFTs of both standards, advertising, and a transfer every third day.
 */
export async function seedChain(chainId = 31337): Promise<SeededChain> {
  const now = Math.floor(Date.now() / 1000)
  const first = now - days * dayS
  const chain = await startLocalChain(chainId, first)
  const at = (seconds: number) => chain.rpc('anvil_setNextBlockTimestamp', seconds)
  const coins = {
    gold: await chain.deploy('Token', ['Gold', 'GOLD', 18, 10n ** 24n]),
    cents: await chain.deploy('Token', ['Cents', 'CNT', 6, 10n ** 12n]),
    points: await chain.deploy('Token', ['Points', 'PTS', 0, 10n ** 6n]),
    silent: await chain.deploy('SilentToken'),
    toll: await chain.deploy('FeeToken'),
    pictures: await chain.deploy('Nft721'),
    things: await chain.deploy('Nft1155'),
    prizes: await chain.deploy('Nft721'),
  }
  let count = Object.keys(coins).length
  const sent = [
    () => chain.pay(me, ether / 10n, you),
    () => chain.write(coins.gold, 'transfer', [you, 5n * ether]),
    () => chain.write(coins.cents, 'transfer', [shop, 1_234_567n]),
    () => chain.write(coins.silent, 'transfer', [you, 1_000_000n]),
    () => chain.write(coins.toll, 'transfer', [you, 100n * ether]),
    () => chain.pay(shop, ether / 100n),
    () => chain.write(coins.gold, 'transfer', [me, ether], you),
    () => chain.write(coins.gold, 'approve', [shop, 7n * ether]),
  ]
  let turn = 0
  for (let day = stepDays; day < days - 10; day += stepDays) {
    await at(first + day * dayS)
    await (sent[turn++ % sent.length] as () => Promise<unknown>)()
    count++
  }
  await at(now - 8 * dayS)
  for (const item of [1n, 2n]) await chain.write(coins.pictures, 'mint', [me, item])
  await chain.write(coins.things, 'mint', [me, 7n, 5n])
  await chain.write(coins.prizes, 'mint', [me, 1n], you)
  await at(now - 2 * dayS)
  const { transactionHash: lastHash } = await chain.pay(me, ether, you)
  count += 4
  return { ...chain, me, coins, count, lastHash }
}
