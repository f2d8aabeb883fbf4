/** Selects a line of a text area, counted from 1, and brings it into view. */
export function showLine(area: HTMLTextAreaElement, line: number): void {
  const lines = area.value.split('\n')
  const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0)
  area.focus()
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
  area.scrollTop = (area.scrollHeight * (line - 1)) / lines.length - area.clientHeight / 3
}
