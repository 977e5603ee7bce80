/** A sentence made of parts, or of a formatter that leaves it out: a blank between Chinese and Latin words or numbers. */
export const spaced = (sentence: string) =>
  sentence.replace(/(?<=[\u4e00-\u9fff])(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=[\u4e00-\u9fff])/g, " ");
