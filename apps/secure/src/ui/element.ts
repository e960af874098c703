/** The content of an element. A text stays a text: nothing here reads HTML. */
export type Child = Node | string | undefined | false

type Attributes = Readonly<Record<string, string | boolean | undefined>>

/**
 * Makes an element.
 * @param attributes `true` sets an attribute without a value; `false` and nothing leave it out.
 */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(attribute, value === true ? '' : value)
  }
  made.append(...children.filter((child) => child !== undefined && child !== false))
  return made
}
