import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { root as repository } from './lib/run.mjs'
import { missingForRelease } from './release.mjs'

const folders = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const publishConfig = { access: 'public', provenance: true }
const whole = {
  'package.json': JSON.stringify({ repository: { url: 'https://code.example/owner/name' } }),
  'packages/latchkit/package.json': JSON.stringify({ version: '1.2.3', publishConfig }),
  'packages/server/package.json': JSON.stringify({ version: '1.2.4', publishConfig }),
  'SECURITY.md': 'Write to security@wallets.example.\n',
  'deploy/Containerfile': 'ARG VERSION=1.2.4\n',
}
const inCi = { SIGSTORE_ID_TOKEN: 'a token' }

function commit(more = {}) {
  const root = mkdtempSync(join(tmpdir(), 'latchkit-release-'))
  folders.push(root)
  for (const [path, text] of Object.entries({ ...whole, ...more })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: root })
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'A release')
  return root
}

describe('P4: a release', () => {
  it('is published where its origin can be proved', () => {
    expect(missingForRelease(commit(), inCi)).toEqual([])
  })

  it.each([
    ['an address of the repository', { 'package.json': '{}' }, 'repository.url'],
    ['provenance', { 'packages/server/package.json': '{"version":"1.2.4"}' }, 'publishConfig'],
    ['a place for reports', { 'SECURITY.md': 'To its maintainers.\n' }, 'SECURITY.md'],
    [
      'its version in the container',
      { 'deploy/Containerfile': 'ARG VERSION=1.2.40\n' },
      'deploy/Containerfile',
    ],
    ['the end of the pre-release mode', { '.changeset/pre.json': '{}' }, 'pre exit'],
  ])('error: is refused without %s', (_, more, what) => {
    expect(missingForRelease(commit(more), inCi)).toEqual([expect.stringContaining(what)])
  })

  it('error: is refused outside of CI, and with changes that no commit has', () => {
    const root = commit()
    expect(missingForRelease(root, {})).toEqual([expect.stringContaining('in CI')])
    writeFileSync(join(root, 'SECURITY.md'), 'Write to other@wallets.example.\n')
    expect(missingForRelease(root, inCi)).toEqual([expect.stringContaining('commit what is changed')])
  })

  it('the published manifests ask for it', () => {
    const missing = missingForRelease(repository, inCi).join('\n')
    expect(missing).not.toContain('publishConfig')
    expect(missing).not.toContain('Containerfile')
  })
})
