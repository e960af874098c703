import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type DirectoryWallet, fail } from 'latchkit/wire'
import { walletsInvalid } from '../../errors/directory.js'
import { checkRows, duplicates } from './checkRows.js'
import { directoryWallet } from './directoryWallet.js'
import { type DirectoryImage, readImage } from './readImage.js'
import { type DirectoryFiles, readRows } from './readRows.js'
import type { OwnWalletRow } from './walletRow.js'

/** The wallets in their order, and their icons by `image_id`. */
export interface Directory {
  readonly wallets: readonly DirectoryWallet[]
  readonly images: ReadonlyMap<string, DirectoryImage>
}

export interface DirectoryOptions {
  /** Wallets of the operator; one with an id of ours takes its place. */
  readonly wallets: readonly OwnWalletRow[]
  /** Ids of the wallets the operator vouches for: they carry the badge `certified`. */
  readonly certified: readonly string[]
}

/**
 * The wallet directory: our rows, and the operator's over them.
 * Throws `walletsInvalid` with everything that is wrong; half a directory is none.
 */
export function createDirectory(options: DirectoryOptions, files: DirectoryFiles = readRows()): Directory {
  const { rows, images: ours, problems } = checkRows(files)
  const own = new Set(options.wallets.map(({ id }) => id))
  const all = [...options.wallets, ...rows.filter(({ id }) => !own.has(id))]
  const images = new Map([...ours].filter(([id]) => !own.has(id)))
  const imageIds = new Map(rows.map(({ id }) => [id, id]))
  const faults = [...problems]
  for (const row of options.wallets) {
    imageIds.delete(row.id)
    try {
      const icon = ownIcon(row)
      if (!icon) continue
      const image = readImage(icon)
      imageIds.set(row.id, ownImageId(row.id, image))
      images.set(ownImageId(row.id, image), image)
    } catch (error) {
      faults.push(`${row.id}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const ids = new Set(all.map(({ id }) => id))
  faults.push(...duplicates(all).filter((duplicate) => !problems.includes(duplicate)))
  faults.push(
    ...options.certified.filter((id) => !ids.has(id)).map((id) => `certified: no wallet is called ${id}`),
  )
  if (faults.length > 0) throw fail(walletsInvalid, { problems: faults })
  const wallets = all
    .sort((one, other) => one.order - other.order)
    .map((row) =>
      directoryWallet(row, {
        imageId: imageIds.get(row.id),
        isCertified: options.certified.includes(row.id),
      }),
    )
  return { wallets, images }
}

/** Images are kept for long: another one has another id. Nor does the kit take it for the one it brings itself. */
function ownImageId(id: string, { bytes }: DirectoryImage): string {
  return `${id.slice(0, 51)}-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}`
}

/** From the operator's configuration alone: nothing that comes by a request is ever read from disk. */
function ownIcon({ icon }: OwnWalletRow): Uint8Array | undefined {
  if (icon === undefined) return undefined
  const [, base64, data = ''] = /^data:[\w/+.-]+(;base64)?,(.*)$/s.exec(icon) ?? []
  if (!icon.startsWith('data:')) return readFileSync(icon)
  return base64 ? Buffer.from(data, 'base64') : Buffer.from(decodeURIComponent(data))
}
