import { entry } from './entry.js'

/** One wrong option: where it stands and what is wrong with it. */
export interface OptionProblem {
  readonly path: string
  readonly message: string
}

/** The options given to `createLatchkit` or `updateOptions` are wrong; every problem is listed with its path. */
export const invalidOptions = entry(
  'invalidOptions',
  ({ problems }: { problems: readonly OptionProblem[] }) =>
    `These options are wrong:\n${problems.map(({ path, message }) => `  ${path}: ${message}`).join('\n')}`,
)
/** A second live kit has the same `id`. */
export const duplicateKit = entry(
  'duplicateKit',
  ({ id }: { id: string }) => `A kit "${id}" is running. Give this one its own id, or destroy() it.`,
)
/** The kit was destroyed; make a new one. */
export const kitDestroyed = entry(
  'kitDestroyed',
  (_: { id: string }) => 'This kit was destroyed. Create a new one.',
)
