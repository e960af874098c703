import type { OptionProblem } from '../../wire/errors/kit.js'
import type { Alert } from '../contracts/logger.js'
import type { Kit } from '../kit/kit.js'
import { raiseAlert } from './alert.js'

/** Tells the developer of options with problems, each on a line with its path; nothing where there are none. */
export function alertOfOptions(
  kit: Kit,
  alert: Pick<Alert, 'code' | 'shortMessage'>,
  problems: readonly OptionProblem[],
): void {
  if (problems.length === 0) return
  const longMessage = problems.map(({ path, message }) => `${path}: ${message}`).join('\n')
  raiseAlert(kit, { ...alert, longMessage })
}
