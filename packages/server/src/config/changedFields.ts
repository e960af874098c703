import { configFields } from './configFields.js'
import type { Config } from './configSchema.js'

/** Sections that SIGHUP reloads. */
const reloadedSections = ['projects', 'gateway']

const valueAt = (config: Config, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>>)[name], config)

/**
 * Lists the fields, such as `listen.port`, that differ between two configurations and that only a restart applies. Values are left out,
 * since they may be secrets.
 */
export function changedFields(before: Config, after: Config): readonly string[] {
  const isChanged = (path: readonly string[]) =>
    JSON.stringify(valueAt(before, path)) !== JSON.stringify(valueAt(after, path))
  return configFields()
    .filter(({ path }) => !reloadedSections.includes(path[0] ?? '') && isChanged(path))
    .map(({ path }) => path.join('.'))
}
