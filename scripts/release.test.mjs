import { execFileSync } from 'node:child_process'
import { afterAll, describe, expect, it } from 'vitest'
import { plant, uproot } from './lib/plant.mjs'
import { root as repository } from './lib/run.mjs'
import { missingForRelease } from './release.mjs'

afterAll(uproot)

const publishConfig = { access: 'public', provenance: true }
const whole = {
  'package.json': { repository: { url: 'https://code.example/owner/name' } },
  'packages/latchkit/package.json': { version: '1.2.3', publishConfig },
  'packages/server/package.json': { version: '1.2.4', publishConfig },
  'SECURITY.md': 'Write to security@wallets.example.\n',
  'deploy/Containerfile': 'ARG VERSION=1.2.4\n',
}
const inCi = { SIGSTORE_ID_TOKEN: 'a token' }

function commit(more) {
  const root = plant({ ...whole, ...more }, { git: true })
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: root })
  git('add', '-A')
  git('commit', '-qm', 'A release')
  return root
}

describe('P4: a release', () => {
  it('is published where its origin can be proved, and only from CI', () => {
    expect(missingForRelease(commit({}), inCi)).toEqual([])
    expect(missingForRelease(commit({}), {})).toEqual([expect.stringContaining('in CI')])
  })

  it.each([
    ['an address of the repository', { 'package.json': {} }, 'repository.url'],
    ['provenance', { 'packages/server/package.json': { version: '1.2.4' } }, 'publishConfig'],
    ['a place for reports', { 'SECURITY.md': 'To its maintainers.\n' }, 'SECURITY.md'],
    ['its version in the container', { 'deploy/Containerfile': 'ARG VERSION=1.2.40\n' }, 'Containerfile'],
    ['the end of the pre-release mode', { '.changeset/pre.json': {} }, 'pre exit'],
  ])('error: is refused without %s', (_, more, what) => {
    expect(missingForRelease(commit(more), inCi)).toEqual([expect.stringContaining(what)])
  })

  it('the published manifests ask for it', () => {
    expect(missingForRelease(repository, inCi).join('\n')).not.toMatch(/publishConfig|Containerfile/)
  })
})
