import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fail } from 'latchkit/wire'
import { imagesInvalid } from '../../errors/directory.js'
import { type DirectoryImage, readImage } from '../wallets/readImage.js'

/** Images other than those of wallets (§7), by kind, then by id. */
export interface Images {
  /** Networks, by the name of their module in `latchkit/networks`. */
  readonly assets: ReadonlyMap<string, DirectoryImage>
  /** Currencies, by code in lower case. */
  readonly currencies: ReadonlyMap<string, DirectoryImage>
  /** Tokens, by symbol in lower case. */
  readonly tokens: ReadonlyMap<string, DirectoryImage>
}

const here = fileURLToPath(new URL('.', import.meta.url))

/** Reads all images from this module's folder at the start, so that no request reads a file. Throws `imagesInvalid` with every problem. */
export function readImages(folder = here): Images {
  const problems: string[] = []
  const read = (kind: keyof Images): Images[typeof kind] =>
    new Map(
      readdirSync(`${folder}/${kind}`).flatMap((name) => {
        try {
          return [[name.replace(/\.\w+$/, ''), readImage(readFileSync(`${folder}/${kind}/${name}`))]]
        } catch (error) {
          problems.push(`${kind}/${name}: ${error instanceof Error ? error.message : String(error)}`)
          return []
        }
      }),
    )
  const images = { assets: read('assets'), currencies: read('currencies'), tokens: read('tokens') }
  if (problems.length > 0) throw fail(imagesInvalid, { problems })
  return images
}
