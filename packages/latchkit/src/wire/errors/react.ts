import { entry } from './entry.js'

/** A hook or button stands outside a provider. */
export const providerMissing = entry(
  'providerMissing',
  (_: object) => 'No kit is in reach. Put <LatchkitProvider kit={kit}> around the component.',
)
