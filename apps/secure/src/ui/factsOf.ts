import type { TypedLine } from '../../../reading/src/typedValue.js'
import type { ApprovalFact, ApprovalSection } from '../approvals/approval.js'
import { element } from './element.js'
import { inGroups } from './inGroups.js'

/** Creates a card of facts, each with its label above it. */
export const factsOf = (facts: readonly ApprovalFact[], name = 'facts'): HTMLElement =>
  element(
    'dl',
    { class: name },
    ...facts.map(({ label, value, isCode, note, isBad }) =>
      element(
        'div',
        isBad ? { class: 'bad' } : {},
        element('dt', {}, label),
        element(
          'dd',
          {},
          element('bdi', isCode ? { dir: 'ltr', class: 'whole' } : {}, ...inGroups(value)),
          note && element('small', { dir: 'auto' }, note),
        ),
      ),
    ),
  )

/** Creates a part of a request: its heading and content. */
export const sectionOf = ({ title, facts = [], lines = [] }: ApprovalSection): HTMLElement =>
  element(
    'section',
    { class: 'part' },
    element('h2', { dir: 'auto' }, title),
    factsOf(facts),
    ...linesOf(lines),
  )

const linesOf = (lines: readonly TypedLine[]): readonly HTMLElement[] =>
  lines.length === 0
    ? []
    : [
        element(
          'ul',
          { class: 'lines', dir: 'ltr' },
          ...lines.map(({ name, type, value, lines: below }) =>
            element('li', { title: type }, `${name}: `, ...inGroups(value ?? ''), ...linesOf(below ?? [])),
          ),
        ),
      ]
