/** A sentence made of parts: a blank between Chinese and Latin words wherever two of them met. */
export const spaced = (sentence: string) =>
  sentence.replace(/(?<=[\u4e00-\u9fff])(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=[\u4e00-\u9fff])/g, " ");
