/** Splits the name of a device into its name and the site on which its browser opens the wallet: each site is a separate device. */
export function nameOf(given: string): readonly [string, string | undefined] {
  const [, name, site] = /^(.+?) \((.+)\)$/.exec(given) ?? []
  return name === undefined ? [given, undefined] : [name, site]
}
