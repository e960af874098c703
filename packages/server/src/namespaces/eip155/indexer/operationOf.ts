import type { OperationType } from 'latchkit/wire'
import { selectorOf } from '../chain/abi.js'
import type { BlockTransaction } from './block.js'

/** The stored operation of a transaction. `transfer` becomes sending for one side and receiving for the other. */
export type StoredOperation = OperationType | 'transfer'

const operationSignatures: readonly (readonly [StoredOperation, readonly string[]])[] = [
  [
    'transfer',
    [
      'transfer(address,uint256)',
      'transferFrom(address,address,uint256)',
      'safeTransferFrom(address,address,uint256)',
      'safeTransferFrom(address,address,uint256,bytes)',
      'safeTransferFrom(address,address,uint256,uint256,bytes)',
      'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
    ],
  ],
  [
    'approve',
    [
      'approve(address,uint256)',
      'increaseAllowance(address,uint256)',
      'decreaseAllowance(address,uint256)',
      'setApprovalForAll(address,bool)',
    ],
  ],
  [
    'trade',
    [
      'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
      'swapTokensForExactTokens(uint256,uint256,address[],address,uint256)',
      'swapExactETHForTokens(uint256,address[],address,uint256)',
      'swapExactTokensForETH(uint256,uint256,address[],address,uint256)',
      'swapETHForExactTokens(uint256,address[],address,uint256)',
    ],
  ],
  [
    'deposit',
    ['deposit()', 'deposit(uint256)', 'deposit(uint256,address)', 'supply(address,uint256,address,uint16)'],
  ],
  [
    'withdraw',
    [
      'withdraw()',
      'withdraw(uint256)',
      'withdraw(address,uint256,address)',
      'withdraw(uint256,address,address)',
      'redeem(uint256,address,address)',
    ],
  ],
  ['stake', ['stake()', 'stake(uint256)', 'submit(address)']],
  ['unstake', ['unstake()', 'unstake(uint256)']],
  ['claim', ['claim()', 'claim(address)', 'claim(uint256)', 'getReward()', 'claimRewards()']],
  ['borrow', ['borrow(uint256)', 'borrow(address,uint256,uint256,uint16,address)']],
  ['repay', ['repayBorrow(uint256)', 'repay(address,uint256,uint256,address)']],
  [
    'mint',
    [
      'mint()',
      'mint(uint256)',
      'mint(address)',
      'mint(address,uint256)',
      'mint(address,uint256,uint256)',
      'safeMint(address)',
    ],
  ],
  ['burn', ['burn(uint256)', 'burn(address,uint256)', 'burnFrom(address,uint256)']],
]

const bySelector: ReadonlyMap<string, StoredOperation> = new Map(
  operationSignatures.flatMap(([operation, signatures]) =>
    signatures.map((signature) => [`0x${selectorOf(signature)}`, operation] as const),
  ),
)

/** Returns the operation of a transaction, by the contract and function that it calls. */
export function operationOf({
  from,
  to,
  input,
  value,
}: Pick<BlockTransaction, 'from' | 'to' | 'input' | 'value'>): StoredOperation {
  if (!to) return 'deploy'
  if (input.length < 10) return from === to && value === 0n ? 'cancel' : 'transfer'
  return bySelector.get(input.slice(0, 10)) ?? 'execute'
}
