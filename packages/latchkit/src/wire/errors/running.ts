import { entry } from './fail.js'

/** A verb was called before `kit.start()`. */
export const notStarted = entry(
  'notStarted',
  (_: { id: string }) => 'The kit has not been started. Render LatchkitProvider, or call kit.start() first.',
)
