import { isRecord, isText, isTexts, type StoredEntry, type StoredSend } from './memory.js'

const statuses = ['pending', 'confirmed', 'failed', 'replaced', 'dropped']
const kinds = ['send', 'approve', 'swap', 'buy', 'register']
const isCaipNetworkId = (value: unknown) => isText(value) && /^[^:]+:[^:]+$/.test(value)
const isUnits = (value: unknown) => /^\d{1,78}$/.test(String(value))
const absentOr = (is: (value: unknown) => boolean) => (value: unknown) => value === undefined || is(value)

const isAccount = (value: unknown) =>
  isRecord(value) && [value.namespace, value.type, value.id].every(isText) && isTexts(value.addresses)

const isCommon = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) &&
  isText(value.of) &&
  Number.isSafeInteger(value.at) &&
  statuses.includes(String(value.status)) &&
  [value.reason, value.formerId].every(absentOr(isText))

const isSend = (value: unknown) =>
  isCommon(value) &&
  [value.hash, value.from, value.to, value.symbol].every(isText) &&
  isCaipNetworkId(value.chainId) &&
  Number.isSafeInteger(value.decimals) &&
  isUnits(value.value) &&
  absentOr(isText)(value.token) &&
  absentOr(Number.isSafeInteger)(value.nonce) &&
  absentOr(isAccount)(value.account)

const isAmount = (value: unknown) =>
  isRecord(value) &&
  isCaipNetworkId(value.network) &&
  absentOr(isText)(value.asset) &&
  Array.isArray(value.amount) &&
  isUnits(value.amount[0]) &&
  Number.isSafeInteger(value.amount[1]) &&
  isText(value.amount[2])

const isEntry = (value: unknown) =>
  isCommon(value) &&
  [value.id, value.by].every(isText) &&
  kinds.includes(String(value.kind)) &&
  isAccount(value.account) &&
  isCaipNetworkId(value.network) &&
  [value.to, value.after].every(absentOr(isText)) &&
  [value.out, value.in].every((each) => Array.isArray(each) && each.every(isAmount))

/** Whether a value is a list of transfers as they are stored. */
export const isSends = (value: unknown): value is readonly StoredSend[] =>
  Array.isArray(value) && value.every(isSend)

/** Whether a value is a list of other entries as they are stored. */
export const isEntries = (value: unknown): value is readonly StoredEntry[] =>
  Array.isArray(value) && value.every(isEntry)
