/** A request of class *approve*. */
export interface ApprovalRequest {
  readonly method: string
  readonly params: unknown
  /** CAIP-2 id of the network. */
  readonly chainId: string
}
