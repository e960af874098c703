/** Longest texts, in characters. */
export const siwxLimits = {
  message: 10_000,
  statement: 200,
  field: 2_048,
  nonce: 128,
  resources: 20,
} as const
