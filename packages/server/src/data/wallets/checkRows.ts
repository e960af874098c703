import * as v from 'valibot'
import { type DirectoryImage, readImage } from './readImage.js'
import type { DirectoryFiles } from './readRows.js'
import { type OperatorWalletRow, type WalletRow, walletRow } from './walletRow.js'

/** The rows that are valid on their own, and every problem in any row. */
export interface CheckedRows {
  readonly rows: readonly WalletRow[]
  /** Icons, by id. */
  readonly images: ReadonlyMap<string, DirectoryImage>
  readonly problems: readonly string[]
}

/** Lists the names of a row's facts, as they appear in `sources`. */
function factsOf(row: WalletRow): string[] {
  const within = (name: string, of: object | undefined) =>
    Object.keys(of ?? {}).map((key) => `${name}.${key}`)
  const plainFacts = (
    ['name', 'standardName', 'rdns', 'homepage', 'desktop', 'webapp', 'relays'] as const
  ).filter((key) => row[key] !== undefined)
  const namespaces = row.chains.map((chain) => `chains.${chain.split(':')[0]}`)
  return [
    ...plainFacts,
    'icon',
    ...namespaces,
    ...within('mobile', row.mobile),
    ...within('stores', row.stores),
  ]
}

/** Checks everything in the directory's folder: each row by itself, then all rows together. */
export function checkRows({ rows: files, icons, sources }: DirectoryFiles): CheckedRows {
  const problems: string[] = []
  const rows: WalletRow[] = []
  const images = new Map<string, DirectoryImage>()
  for (const { name, row: fileRow } of files) {
    const { success, output, issues } = v.safeParse(walletRow, fileRow)
    if (!success) {
      problems.push(
        ...issues.map((issue) => `${name}: ${v.getDotPath(issue) ?? 'the row'}: ${issue.message}`),
      )
      continue
    }
    rows.push(output)
    if (name !== `${output.id}.json`)
      problems.push(`${name}: the file is not named after its id ${output.id}`)
    const icon = iconOf(output, icons)
    if (typeof icon === 'string') problems.push(icon)
    else images.set(output.id, icon)
    problems.push(...sourceProblems(output, sources))
  }
  const ids = new Set(rows.map(({ id }) => id))
  for (const icon of icons.keys())
    if (!ids.has(icon.replace(/\.\w+$/, ''))) problems.push(`icons/${icon}: no wallet has it`)
  rows.sort((one, other) => one.order - other.order)
  return { rows, images, problems: [...problems, ...duplicates(rows)] }
}

function sourceProblems(row: WalletRow, sources: DirectoryFiles['sources']): string[] {
  const facts = factsOf(row)
  const codes = Object.values(row.sources).flatMap((text) => text.split(' '))
  return [
    ...facts.filter((fact) => !row.sources[fact]).map((fact) => `${row.id}: ${fact} names no source`),
    ...Object.keys(row.sources)
      .filter((fact) => !facts.includes(fact))
      .map((fact) => `${row.id}: a source for ${fact}, which is not there`),
    ...codes
      .filter((code) => !Object.hasOwn(sources, code))
      .map((code) => `${row.id}: sources.json has no ${code}`),
  ]
}

/** Reads the icon of a row. Returns a text if something is wrong with it. */
function iconOf({ id }: WalletRow, icons: DirectoryFiles['icons']): DirectoryImage | string {
  const names = [`${id}.svg`, `${id}.webp`, `${id}.png`].filter((name) => icons.has(name))
  const [name] = names
  const bytes = name && icons.get(name)
  if (!bytes || names.length > 1) return `${id}: expected one icon, found ${names.length}`
  try {
    const image = readImage(bytes)
    if ((image.type === 'image/svg+xml') !== name.endsWith('.svg'))
      return `icons/${name}: it is ${image.type}`
    const isUnchanged = Buffer.from(image.bytes).equals(bytes)
    return isUnchanged ? image : `icons/${name}: it is not what is left of it when it is sanitised`
  } catch (error) {
    return `icons/${name}: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Lists the values that must be unique, but that two wallets have. */
export function duplicates(rows: readonly OperatorWalletRow[]): string[] {
  const kinds: Readonly<Record<string, (row: (typeof rows)[number]) => readonly (string | undefined)[]>> = {
    id: ({ id }) => [id],
    name: ({ name }) => [name.normalize('NFKC').toLowerCase()],
    rdns: ({ rdns }) => [rdns?.toLowerCase()],
    'Wallet Standard name': ({ standardName }) => [standardName?.normalize('NFKC').toLowerCase()],
    'pairing link': ({ mobile }) => [mobile?.universal, mobile?.native],
    'store id': ({ stores }) => Object.entries(stores ?? {}).map((store) => store.join(' ')),
  }
  return Object.entries(kinds).flatMap(([kind, valuesOf]) => {
    const owners = new Map<string, string>()
    return rows.flatMap((row) =>
      valuesOf(row).flatMap((value) => {
        if (value === undefined) return []
        const owner = owners.get(value)
        owners.set(value, row.id)
        return owner === undefined ? [] : [`${row.id}: the ${kind} of ${owner}, ${value}`]
      }),
    )
  })
}
