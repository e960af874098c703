import { type Family, familyNames } from '../families.js'
import { methodTexts, type RequestedAccess, type RequestedFamily, seesAccount } from '../read/readProposal.js'

interface RequestedAccessFactsProps {
  readonly requested: RequestedAccess
  /** The families to share. */
  readonly families: readonly Family[]
  /** Lets the person exclude families; `undefined` if there is only one. */
  readonly onChoose?: (family: Family, shares: boolean) => void
}

/** Shows the requested networks and permissions by family, and what this wallet does not have. */
export function RequestedAccessFacts({ requested, families, onChoose }: RequestedAccessFactsProps) {
  const { access, unknownChains, unknownMethods } = requested
  const left = [...unknownChains, ...unknownMethods]
  return (
    <>
      {access.length === 0 && <FamilyFacts networks={[]} methodLabels={[]} />}
      {access.map((each) => (
        <section key={each.family} className="stack" aria-label={familyNames[each.family]}>
          {access.length > 1 && (
            <div className="line">
              <h2>{familyNames[each.family]}</h2>
              <label className="check">
                <input
                  type="checkbox"
                  checked={families.includes(each.family)}
                  disabled={each.required}
                  onChange={({ target }) => onChoose?.(each.family, target.checked)}
                />
                {each.required ? 'Required' : 'Share'}
              </label>
            </div>
          )}
          <FamilyFacts networks={each.networks} methodLabels={wordsOf(each)} />
        </section>
      ))}
      {left.length > 0 && (
        <details>
          <summary>{left.length} more it asks for, which this wallet doesn’t have</summary>
          <p className="hint">{left.join(', ')}</p>
        </details>
      )}
    </>
  )
}

/** Lists each permission once. Leaves out seeing the account, because every site can see it. */
function wordsOf({ family, methods }: RequestedFamily): readonly string[] {
  const methodLabels = methods.map((method) => methodTexts[family][method] ?? seesAccount)
  return [...new Set(methodLabels)].filter((word) => word !== seesAccount)
}

interface FamilyFactsProps extends Pick<RequestedFamily, 'networks'> {
  readonly methodLabels: readonly string[]
}

function FamilyFacts({ networks, methodLabels }: FamilyFactsProps) {
  return (
    <dl className="facts boxed">
      <div>
        <dt>Networks</dt>
        <dd>{networks.map(({ name }) => name).join(', ') || 'None that this wallet has'}</dd>
      </div>
      <div>
        <dt>It can then</dt>
        <dd>
          <ul>
            <li>See your address and what it holds</li>
            {methodLabels.map((word) => (
              <li key={word}>{word}</li>
            ))}
          </ul>
        </dd>
      </div>
    </dl>
  )
}
