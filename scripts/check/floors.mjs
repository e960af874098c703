// House laws 1 and 2: who may import whom, and no circles. The rules stand in .dependency-cruiser.cjs.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { root as repository } from '../lib/run.mjs'

const rules = createRequire(import.meta.url)(join(repository, '.dependency-cruiser.cjs'))
const folders = ['packages/latchkit/src', 'packages/server/src', 'apps']

const arrow = (violation) => {
  const circle = violation.cycle?.map((one) => one.name ?? one).join(' → ')
  return `${violation.from} → ${circle ?? violation.to}`
}

export async function checkFloors({ root }) {
  const sources = folders.filter((folder) => existsSync(join(root, folder)))
  const { output } = await cruise(sources, {
    ...rules.options,
    baseDir: root,
    ruleSet: { forbidden: rules.forbidden },
    validate: true,
  })
  // A parser that reads nothing would find nothing wrong.
  if (output.summary.totalDependenciesCruised === 0) return ['no import was read: is typescript installed?']
  const comments = new Map(rules.forbidden.map((rule) => [rule.name, rule.comment]))
  const unresolved = output.modules.flatMap((module) =>
    module.dependencies
      .filter((one) => one.couldNotResolve && one.module.startsWith('.') && !one.module.includes('.css'))
      .map((one) => `${module.source} → ${one.module}: there is no such file`),
  )
  const broken = output.summary.violations.map(
    (one) => `${arrow(one)}: ${comments.get(one.rule.name)} [${one.rule.name}]`,
  )
  return [...unresolved, ...broken]
}
