import { RpcError } from '../../http/rpcError.js'

/** Creates the error for bytes that are no extrinsic. */
export const badFormat = (why: string) => new RpcError(1001, `Extrinsic has invalid format: ${why}`)

/** Creates the error for a transaction that the runtime refuses, with the runtime's message. */
export const invalidTransaction = (why: keyof typeof reasons) =>
  new RpcError(1010, 'Invalid Transaction', reasons[why])

const reasons = {
  badProof: 'Transaction has a bad signature',
  stale: 'Transaction is outdated',
  future: 'Transaction will be valid in the future',
  ancient: 'Transaction has an ancient birth block',
  payment: 'Inability to pay some fees (e.g. account balance too low)',
  call: 'Transaction call is not expected',
} as const
