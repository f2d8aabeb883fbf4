/** One sentence for both fields. Source: docs/behaviour.md, Comments. */
export const missingInformation = 'Please enter both your name and comment.'
