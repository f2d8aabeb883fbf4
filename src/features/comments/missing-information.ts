/** One message for both fields, without valibot for the public form. Source: docs/behaviour.md, Comments. */
export const missingInformation = 'Please enter both your name and comment.'
