import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fail } from 'latchkit/wire'
import { imagesInvalid } from '../../errors/directory.js'
import { type DirectoryImage, readImage } from '../wallets/readImage.js'

/** The images beside those of wallets (§7): by what they show, then by id. */
export interface Images {
  /** Of networks, by the name of their module in `latchkit/networks`. */
  readonly assets: ReadonlyMap<string, DirectoryImage>
  /** By the code of a currency in small letters. */
  readonly currencies: ReadonlyMap<string, DirectoryImage>
  /** By the symbol of a token in small letters. */
  readonly tokens: ReadonlyMap<string, DirectoryImage>
}

const here = fileURLToPath(new URL('.', import.meta.url))

/**
 * Reads the images from the folder this module stands in, all of them at the start: no request makes us read a file.
 * Throws `imagesInvalid` with everything that is wrong.
 */
export function createImages(folder = here): Images {
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
