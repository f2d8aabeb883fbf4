type Part = Record<string, unknown>

/** A notebook of format 4 with these cells, as its file. */
export function notebookFile(cells: readonly Part[], rest: Part = {}): Buffer {
  const all = { nbformat: 4, nbformat_minor: 5, metadata: {}, cells, ...rest }
  return Buffer.from(JSON.stringify(all))
}

/** A cell of words. */
export function wordsCell(source: string, rest: Part = {}): Part {
  return { cell_type: 'markdown', metadata: {}, source, ...rest }
}

/** A cell of code that was run, with what it left. */
export function codeCell(source: string, outputs: readonly Part[] = [], metadata: Part = {}): Part {
  return { cell_type: 'code', execution_count: 1, metadata, source, outputs }
}

/** What a cell of code left, by kinds of content. */
export function outputOf(data: Part, metadata: Part = {}): Part {
  return { output_type: 'display_data', data, metadata }
}

/** What a cell of code printed. */
export function streamOf(text: string, name = 'stdout'): Part {
  return { output_type: 'stream', name, text }
}

/** A picture of one pixel, in base64. */
export const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
