import { HttpError } from './errors.ts'

/**
 * A choice in an address, the first one unless given.
 * @throws HttpError 400 for one that there is not
 */
export function readChoice<Choice extends string>(
  query: URLSearchParams,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const asked = query.get(name) ?? choices[0]
  const choice = choices.find((one) => one === asked)
  if (choice) return choice
  const label = name.charAt(0).toUpperCase() + name.slice(1)
  throw new HttpError(400, `${label} must be one of ${choices.join(', ')}`)
}
