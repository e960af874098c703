import type { TypedLine } from '../../../reading/src/typedValue.js'
import { Address } from './Address.js'

/** Shows lines of data, with nested lines indented. */
export function Tree({ lines }: { readonly lines: readonly TypedLine[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.name}>
          <span className="tree-name">{line.name}</span>{' '}
          {line.lines ? (
            <Tree lines={line.lines} />
          ) : line.type === 'address' ? (
            <Address value={line.value ?? ''} />
          ) : (
            <span className="tree-value">{line.value}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
