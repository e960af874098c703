import { isRecord, isText, type KeptBalance } from './memory.js'

/** Whether a value is a list of balances as they are kept. */
export const isKeptBalances = (value: unknown): value is readonly KeptBalance[] =>
  Array.isArray(value) && value.every(isKeptBalance)

const isKeptBalance = (value: unknown) =>
  isRecord(value) &&
  [value.of, value.symbol].every(isText) &&
  [value.decimals, value.at].every(Number.isSafeInteger) &&
  /^\d+$/.test(String(value.value))
