/** Splits the name of a device into its name and the site on which its browser opens the wallet: each site is a separate device. */
export function nameOf(input: string): readonly [string, string | undefined] {
  const [, name, site] = /^(.+?) \((.+)\)$/.exec(input) ?? []
  return name === undefined ? [input, undefined] : [name, site]
}
