// A view that nothing leads to is one that no visitor ever sees: each is named where a verb, a part or another view goes there.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { trackedTexts } from '../lib/tracked.mjs'

const source = 'packages/latchkit/src'
const viewsFile = `${source}/core/state/views.ts`
const leading = new RegExp(`^${source}/(core/(?!state/)|react/(?!text/))(?!.*\\.test\\.).*\\.tsx?$`)
const isGoal = (name) => new RegExp(`(?:view\\(|name: |view: |help: |return |[?:] )'${name}'(?!:)`, 'm')

/** Names every view that nothing leads to; that one goes to itself brings no visitor there. */
export function checkViews({ root }) {
  const views = readFileSync(join(root, viewsFile), 'utf8')
  const [, members = ''] = /interface ViewParams \{([\s\S]*?)^\}/m.exec(views) ?? []
  const files = trackedTexts(root, (path) => leading.test(path))
  return [...members.matchAll(/^ {2}(?:readonly )?(\w+)\??:/gm)]
    .map(([, name]) => name)
    .filter(
      (name) => !files.some(({ path, text }) => !path.includes(`/views/${name}/`) && isGoal(name).test(text)),
    )
    .map((name) => `${viewsFile}: nothing leads to the view ${name}`)
}
