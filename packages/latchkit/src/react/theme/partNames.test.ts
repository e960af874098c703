import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const folder = fileURLToPath(new URL('..', import.meta.url))

it('house §5: the names a site can style, none lost and none added by chance', () => {
  const names = new Set<string>()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.tsx') || file.endsWith('.test.tsx')) continue
    const source = readFileSync(`${folder}/${file}`, 'utf8')
    for (const [, name] of source.matchAll(/\bpart(?:="|: ['`])([\w -]+)/g)) {
      for (const each of name?.trim().split(' ') ?? []) names.add(each.replace(/-$/, '-*'))
    }
  }
  expect([...names].sort()).toEqual([
    'address',
    'alert',
    'avatar',
    'badge',
    'body',
    'button',
    'button-*',
    'dialog',
    'field',
    'footer',
    'header',
    'hero',
    'icon',
    'icon-button',
    'modal',
    'row',
    'state',
    'tile',
    'title',
    'toast',
    'view',
  ])
})
