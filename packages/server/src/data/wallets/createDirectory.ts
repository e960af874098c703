import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type DirectoryWallet, fail } from 'latchkit/wire'
import { walletsInvalid } from '../../errors/directory.js'
import { checkRows, duplicates } from './checkRows.js'
import { directoryWallet } from './directoryWallet.js'
import { type DirectoryImage, readImage } from './readImage.js'
import { type DirectoryFiles, readRows } from './readRows.js'
import type { OperatorWalletRow } from './walletRow.js'

/** The wallets in their order, and their icons by `image_id`. */
export interface Directory {
  readonly wallets: readonly DirectoryWallet[]
  readonly images: ReadonlyMap<string, DirectoryImage>
}

export interface DirectoryOptions {
  /** Wallets of the operator. Each replaces the wallet of this repository that has the same id, if there is one. */
  readonly wallets: readonly OperatorWalletRow[]
  /** Ids of wallets that the operator vouches for: they get the badge `certified`. */
  readonly certified: readonly string[]
}

/**
 * Creates the wallet directory: the rows of this repository, overridden by the operator's. Throws `walletsInvalid` with every problem;
 * there is never half a directory.
 */
export function createDirectory(options: DirectoryOptions, files: DirectoryFiles = readRows()): Directory {
  const { rows, images: bundledImages, problems } = checkRows(files)
  const ownIds = new Set(options.wallets.map(({ id }) => id))
  const allRows = [...options.wallets, ...rows.filter(({ id }) => !ownIds.has(id))]
  const images = new Map([...bundledImages].filter(([id]) => !ownIds.has(id)))
  const imageIds = new Map(rows.map(({ id }) => [id, id]))
  const faults = [...problems]
  for (const row of options.wallets) {
    imageIds.delete(row.id)
    try {
      const icon = operatorIcon(row)
      if (!icon) continue
      const image = readImage(icon)
      imageIds.set(row.id, operatorImageId(row.id, image))
      images.set(operatorImageId(row.id, image), image)
    } catch (error) {
      faults.push(`${row.id}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const ids = new Set(allRows.map(({ id }) => id))
  faults.push(...duplicates(allRows).filter((duplicate) => !problems.includes(duplicate)))
  faults.push(
    ...options.certified.filter((id) => !ids.has(id)).map((id) => `certified: no wallet is called ${id}`),
  )
  if (faults.length > 0) throw fail(walletsInvalid, { problems: faults })
  const wallets = allRows
    .sort((one, other) => one.order - other.order)
    .map((row) =>
      directoryWallet(row, {
        imageId: imageIds.get(row.id),
        isCertified: options.certified.includes(row.id),
      }),
    )
  return { wallets, images }
}

/**
 * Returns the id of an operator's icon. It contains a hash, since images are cached for long: a changed icon gets another id, and the kit
 * does not confuse the icon with a bundled one.
 */
function operatorImageId(id: string, { bytes }: DirectoryImage): string {
  return `${id.slice(0, 51)}-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}`
}

/** Reads an icon from the operator's configuration. No request can make the server read a file. */
function operatorIcon({ icon }: OperatorWalletRow): Uint8Array | undefined {
  if (icon === undefined) return undefined
  const [, base64, data = ''] = /^data:[\w/+.-]+(;base64)?,(.*)$/s.exec(icon) ?? []
  if (!icon.startsWith('data:')) return readFileSync(icon)
  return base64 ? Buffer.from(data, 'base64') : Buffer.from(decodeURIComponent(data))
}
