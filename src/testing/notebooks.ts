type Part = Record<string, unknown>

/** The file of a notebook of format 4. */
export function notebookFile(cells: readonly Part[], rest: Part = {}): Buffer {
  const all = { nbformat: 4, nbformat_minor: 5, metadata: {}, cells, ...rest }
  return Buffer.from(JSON.stringify(all))
}

/** A Markdown cell. */
export function markdownCell(source: string, rest: Part = {}): Part {
  return { cell_type: 'markdown', metadata: {}, source, ...rest }
}

/** An executed code cell with its outputs. */
export function codeCell(source: string, outputs: readonly Part[] = [], metadata: Part = {}): Part {
  return { cell_type: 'code', execution_count: 1, metadata, source, outputs }
}

/** An output of a code cell, by MIME type. */
export function outputOf(data: Part, metadata: Part = {}): Part {
  return { output_type: 'display_data', data, metadata }
}

/** The printed output of a code cell. */
export function streamOf(text: string, name = 'stdout'): Part {
  return { output_type: 'stream', name, text }
}

/** A PNG of one pixel, in base64. */
export const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
