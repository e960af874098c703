// The doors of the package.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The doors that are code, as `[name, target]`: a stylesheet is none. */
export function doorsOf(home) {
  const { exports } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  return Object.entries(exports).filter(([, target]) => target.default?.endsWith('.js'))
}

/** Doors between the packages of this repository: no promise is made of them, and no reference is written. */
export const internalDoors = ['./wire/custody']
