/** The name of a device, and the site that its browser opens the wallet on: each site is a device of its own. */
export function nameOf(given: string): readonly [string, string | undefined] {
  const [, name, site] = /^(.+?) \((.+)\)$/.exec(given) ?? []
  return name === undefined ? [given, undefined] : [name, site]
}
