import { entry } from './entry.js'

/** A verb was called before `kit.start()`. */
export const notStarted = entry(
  'notStarted',
  (_: { id: string }) => 'The kit has not been started. Render LatchkitProvider, or call kit.start() first.',
)
/** §8: no adapter serves the namespace. */
export const adapterNotFound = entry('adapterNotFound', (_: { namespace: string }) => 'Adapter not found')
