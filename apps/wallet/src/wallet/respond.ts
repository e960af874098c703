import type { Request, Wallet } from './wallet.js'

export type Answer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }

/** Sends a site the answer to its request. */
export async function respond(
  { kit, store, answered }: Wallet,
  { topic, id }: Request,
  answer: Answer,
): Promise<void> {
  await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } })
  answered.add(id)
  if (store.getState().linkedRequestId === id) store.setState({ linkedRequestId: undefined })
}
