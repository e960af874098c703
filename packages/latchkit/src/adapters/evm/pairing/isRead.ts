/**
 * The methods that only read a chain. Filters are not among them: they live at one node of several, and libraries do without them
 * where they are refused.
 */
const reads =
  /^eth_(blobBaseFee|blockNumber|call|createAccessList|estimateGas|feeHistory|gasPrice|get(Account|Balance|Block\w*|Code|Logs|Proof|StorageAt|Transaction\w+|Uncle\w+)|maxPriorityFeePerGas|simulateV1|syncing)$/

/** Whether a request reads the chain and no more: every node can answer it, and the wallet is not needed. */
export function isRead(method: string): boolean {
  return reads.test(method)
}
