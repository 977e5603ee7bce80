/** A Latin word at the edge of a label has a blank between itself and the Chinese around it. */
export const spaced = (label: string) => label.replace(/^(?=[A-Za-z0-9])/, " ").replace(/(?<=[A-Za-z0-9])$/, " ");
