import { configFields } from './configFields.js'
import type { Config } from './configSchema.js'

/** Sections that SIGHUP reloads. */
const reloaded = ['projects', 'gateway']

const valueAt = (config: Config, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>>)[name], config)

/**
 * Lists the fields, such as `listen.port`, that differ between two configurations and that only a restart applies. Values are left out,
 * since they may be secrets.
 */
export function changedFields(before: Config, after: Config): readonly string[] {
  const isOther = (path: readonly string[]) =>
    JSON.stringify(valueAt(before, path)) !== JSON.stringify(valueAt(after, path))
  return configFields()
    .filter(({ path }) => !reloaded.includes(path[0] ?? '') && isOther(path))
    .map(({ path }) => path.join('.'))
}
