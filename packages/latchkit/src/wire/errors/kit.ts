import { entry } from './entry.js'

/** One wrong option: its path and what is wrong with it. */
export interface OptionProblem {
  readonly path: string
  readonly message: string
}

/** The options passed to `createLatchkit` or `updateOptions` are wrong. `problems` lists every one with its path. */
export const invalidOptions = entry(
  'invalidOptions',
  ({ problems }: { problems: readonly OptionProblem[] }) =>
    `These options are wrong:\n${problems.map(({ path, message }) => `  ${path}: ${message}`).join('\n')}`,
)
/** Another running kit has the same `id`. */
export const duplicateKit = entry(
  'duplicateKit',
  ({ id }: { id: string }) => `A kit "${id}" is running. Give this one its own id, or destroy() it.`,
)
/** The kit was destroyed. Create a new one. */
export const kitDestroyed = entry(
  'kitDestroyed',
  (_: { id: string }) => 'This kit was destroyed. Create a new one.',
)
