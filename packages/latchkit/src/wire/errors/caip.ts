import { entry } from './entry.js'

/** §5: the value does not have three non-empty parts. */
export const invalidCaipAddress = entry(
  'invalidCaipAddress',
  (_: { value: unknown }) => 'Invalid CAIP Address',
)
/** §5: the namespace is unknown, or the address does not have its form. */
export const invalidCaip10Address = entry(
  'invalidCaip10Address',
  (_: { value: unknown }) => 'Invalid CAIP-10 address',
)
/** §5: the value does not have two non-empty parts. */
export const invalidCaipNetworkId = entry(
  'invalidCaipNetworkId',
  (_: { value: unknown }) => 'Invalid CAIP-2 network id',
)
