// npm run release: publishes what `changeset version` wrote and a commit holds. It does so only where everybody can prove from which
// commit and workflow the packages come, so in CI; elsewhere it says what is missing, and publishes nothing.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryUrl } from './check/repository.mjs'
import { bin, isMain, root as repository, tail } from './lib/run.mjs'

const published = ['packages/latchkit', 'packages/server']
const read = (root, path) => readFileSync(join(root, path), 'utf8')
/** The variables of CI by which npm signs where a package was built: GitHub's and GitLab's. */
const signing = ['ACTIONS_ID_TOKEN_REQUEST_URL', 'SIGSTORE_ID_TOKEN']

/** The `[isThere, what to do]` of all that a release needs. */
function needs(root, env) {
  const manifests = published.map((folder) => JSON.parse(read(root, `${folder}/package.json`)))
  const changed = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' })
  const isProvable = ({ publishConfig }) => publishConfig?.access === 'public' && publishConfig.provenance
  return [
    [
      repositoryUrl(root),
      'write repository.url into package.json, then node scripts/check/repository.mjs --update',
    ],
    [manifests.every(isProvable), 'write publishConfig with access public and provenance into each manifest'],
    [
      /https?:\/\/|mailto:|[\w.]+@[\w.]+/.test(read(root, 'SECURITY.md')),
      'write into SECURITY.md where reports of weaknesses go: an address',
    ],
    [
      read(root, 'deploy/Containerfile').includes(`ARG VERSION=${manifests[1].version}\n`),
      'write the version of the server into deploy/Containerfile',
    ],
    [!existsSync(join(root, '.changeset/pre.json')), 'leave the pre-release mode: npx changeset pre exit'],
    [changed === '', 'commit what is changed: a release is one commit'],
    [signing.some((name) => env[name]), 'run it in CI, in a job that may ask for an identity token'],
  ]
}

/** Says what keeps a release back; nothing where it can be published. */
export const missingForRelease = (root, env) =>
  needs(root, env).flatMap(([isThere, what]) => (isThere ? [] : [what]))

/** Publishes, once the whole test run has passed. */
async function release() {
  const missing = missingForRelease(repository, process.env)
  if (missing.length > 0) throw new Error(`Nothing is published yet:\n- ${missing.join('\n- ')}`)
  execFileSync(process.execPath, ['scripts/test.mjs'], { cwd: repository, stdio: 'inherit' })
  const { code, output } = await bin('@changesets/cli/bin.js', ['publish'])
  console.log(tail(output))
  process.exitCode = code
}

if (isMain(import.meta.url))
  release().catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
