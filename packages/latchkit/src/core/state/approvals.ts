import type { ApprovalRequest } from '../contracts/embedded.js'

/** A request to the embedded wallet, with the connector at which it waits. */
export interface Approval extends ApprovalRequest {
  readonly connectorId: string
}

/** The requests that wait for the visitor's approval, oldest first (§4 Transaction approval stack). */
export type ApprovalsState = readonly Approval[]

/** Adds a request. */
export const approvalBegun = (state: ApprovalsState = [], next: Approval): ApprovalsState => [
  ...state.filter(({ id }) => id !== next.id),
  next,
]

/** Removes a request that has ended, in whatever way. */
export const approvalEnded = (state: ApprovalsState = [], endedId: string): ApprovalsState =>
  state.filter(({ id }) => id !== endedId)
