import type { ApprovalRequest } from '../contracts/embedded.js'

/** A request at the embedded wallet, with the connector that it waits at. */
export interface Approval extends ApprovalRequest {
  readonly connectorId: string
}

/** The requests that wait for the visitor's approval, the oldest first (§4 Transaction approval stack). */
export type ApprovalsState = readonly Approval[]

/** A request waits from now on. */
export const approvalBegun = (state: ApprovalsState = [], next: Approval): ApprovalsState => [
  ...state.filter(({ id }) => id !== next.id),
  next,
]

/** A request has ended, in whichever way. */
export const approvalEnded = (state: ApprovalsState = [], ended: string): ApprovalsState =>
  state.filter(({ id }) => id !== ended)
