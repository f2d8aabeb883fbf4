/**
 * Formats a number with commas between thousands. Intl.NumberFormat does the same, but making one takes as long as the rest of an
 * axis.
 */
export function formatNumber(value: number, decimals = 0): string {
  const [whole = '', fraction] = Math.abs(value).toFixed(decimals).split('.')
  let grouped = whole
  for (let at = whole.length - 3; at > 0; at -= 3)
    grouped = `${grouped.slice(0, at)},${grouped.slice(at)}`
  return `${value < 0 ? '-' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`
}

/** A number as it is written, with a real minus sign. */
export function roundedWords(value: number): string {
  return String(Number(value.toPrecision(12))).replace('-', '−')
}
