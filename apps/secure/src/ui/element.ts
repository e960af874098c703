/** The content of an element. Text stays text: nothing here parses HTML. */
export type Child = Node | string | undefined | false

type Attributes = Readonly<Record<string, string | boolean | undefined>>

/**
 * Creates an element.
 * @param attributes `true` sets an attribute without a value; `false` and `undefined` leave it out.
 */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) node.setAttribute(attribute, value === true ? '' : value)
  }
  node.append(...children.filter((child) => child !== undefined && child !== false))
  return node
}
