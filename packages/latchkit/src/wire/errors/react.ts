import { entry } from './entry.js'

/** A hook or button was used outside a provider. */
export const providerMissing = entry(
  'providerMissing',
  (_: object) => 'No kit was found. Put <LatchkitProvider kit={kit}> around the component.',
)
