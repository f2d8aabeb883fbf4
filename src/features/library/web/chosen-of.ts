/** The value of a list of choices that a select names. */
export function chosenOf<Value extends string>(
  choices: readonly { value: Value }[],
  value: string,
): Value {
  const chosen = choices.find((choice) => choice.value === value) ?? choices[0]
  if (!chosen) throw new Error('There is nothing to choose')
  return chosen.value
}
