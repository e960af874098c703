import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { customProperties } from './themeVariables.js'

const folder = fileURLToPath(new URL('..', import.meta.url))
const guide = readFileSync(new URL('../../../../../docs/styling.md', import.meta.url), 'utf8')
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !/\.test\.tsx$|fixtures\//.test(file))
  .map((file) => ({ file, source: readFileSync(`${folder}/${file}`, 'utf8') }))

const partsIn = (source: string) =>
  [...source.matchAll(/\bpart(?:="|: ['`])([\w -]+)/g)].flatMap(([, names]) => names?.trim().split(' ') ?? [])

/** First cells of the guide's tables below a heading. */
function listed(heading: string): string[] {
  const section = guide.split(`## ${heading}`)[1]?.split('\n## ')[0] ?? ''
  return [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name as string)
}

describe('the names a site can style', () => {
  it('none lost and none added by chance, and each is explained in docs/styling.md', () => {
    const names = new Set(
      sources.flatMap(({ source }) => partsIn(source)).map((name) => name.replace(/-$/, '-*')),
    )
    expect([...names].sort()).toEqual([
      'actions',
      'address',
      'alert',
      'amount',
      'avatar',
      'badge',
      'balance',
      'body',
      'button',
      'button-*',
      'card',
      'chains',
      'dialog',
      'disc',
      'disclosure',
      'explanation',
      'field',
      'filter',
      'footer',
      'header',
      'hero',
      'icon',
      'icon-button',
      'identity',
      'label',
      'legal',
      'link',
      'list',
      'modal',
      'network',
      'qr-code',
      'risk',
      'row',
      'skeleton',
      'spinner',
      'state',
      'statement',
      'tab',
      'tabs',
      'tile',
      'title',
      'toast',
      'view',
    ])
    expect(listed('Parts')).toEqual([...names].sort())
  })

  it('every part has one, but for icons, plain text and what only holds another part', () => {
    const bare = sources
      .filter(({ file, source }) => file.startsWith('parts/') && partsIn(source).length === 0)
      .map(({ file }) => file.replace(/^.*\/|\.tsx$/g, ''))
    expect(bare.sort()).toEqual([
      'AddressGroups',
      'Amount',
      'AmountChange',
      'AssetMark',
      'ChosenPicture',
      'Clamped',
      'CompareAddresses',
      'CopyButton',
      'EmailWords',
      'ErrorState',
      'Icon',
      'LineIcon',
      'MoreBelow',
      'NetworkIcon',
      'Notice',
      'OneLine',
      'OwnAvatar',
      'SocialMark',
      'WalletIcon',
      'originsOf',
    ])
  })

  it('what stands in every view carries its name: headings of groups, lists, actions, links', () => {
    const without = sources.flatMap(({ file, source }) =>
      [...source.matchAll(/<(?:ul\b|\w+ className="(?:label|actions|link|balance|identity)")[^>]*>/g)]
        .filter(([tag]) => !tag.includes('part='))
        .map(([tag]) => `${file}: ${tag}`),
    )
    expect(without).toEqual([])
  })

  it('the theme variables are those of the guide', () => {
    const all = { accent: 'a', onAccent: 'o', background: 'b', foreground: 'c', fontFamily: 'd', radius: 1 }
    expect(listed('Theme variables')).toEqual(Object.keys(all))
    expect(Object.keys(customProperties(all))).toHaveLength(Object.keys(all).length)
  })
})
