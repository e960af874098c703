import { genesisHash } from '../chain/createSlots.js'
import { addressOf, integerOf, textOf } from '../rpc/params.js'
import { type Method, withContext } from './method.js'

const slotsInEpoch = 432_000n

/** The methods that describe the network, and the faucet. */
export const networkMethods: Readonly<Record<string, Method>> = {
  getVersion: () => ({ 'solana-core': '3.0.0', 'feature-set': 0 }),
  getHealth: () => 'ok',
  getGenesisHash: () => genesisHash,
  getSlot: ({ slots }) => slots.now(),
  getBlockHeight: ({ slots }) => slots.height(),
  getTransactionCount: ({ ledger }) => ledger.count(),
  getEpochInfo: ({ slots, ledger }) => ({
    absoluteSlot: slots.now(),
    blockHeight: slots.height(),
    epoch: slots.now() / slotsInEpoch,
    slotIndex: slots.now() % slotsInEpoch,
    slotsInEpoch,
    transactionCount: ledger.count(),
  }),
  getLatestBlockhash: (node) => withContext(node, node.slots.latest()),
  isBlockhashValid: (node, [text]) => withContext(node, node.slots.isValid(textOf(text, 'a blockhash'))),
  getMinimumBalanceForRentExemption: ({ svm }, [bytes]) =>
    svm.minimumBalanceForRentExemption(integerOf(bytes)),
  requestAirdrop: ({ funds }, [address, amount]) => funds.give(addressOf(address), integerOf(amount)),
}
